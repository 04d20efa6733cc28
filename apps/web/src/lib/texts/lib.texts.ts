import { texts } from '@recado/contracts';

export const libTexts = texts('lib', {
  zone: { pt: 'Horário de {{zone}}', en: 'Time in {{zone}}', es: 'Hora de {{zone}}' },
  network: {
    pt: 'Não foi possível falar com o servidor. Verifique a internet e tente de novo.',
    en: 'The server could not be reached. Check your internet connection and try again.',
    es: 'No se pudo contactar al servidor. Revise internet e intente de nuevo.',
  },
  passwordChanged: {
    pt: 'Sua senha foi alterada. Entre com a nova.',
    en: 'Your password was changed. Sign in with the new one.',
    es: 'Su contraseña fue cambiada. Ingrese con la nueva.',
  },
  sessionEnded: {
    pt: 'Um administrador desconectou sua conta.',
    en: 'An administrator signed you out.',
    es: 'Un administrador desconectó su cuenta.',
  },
  elsewhere: {
    pt: 'Sua conta foi acessada em outro computador.',
    en: 'Your account was accessed on another computer.',
    es: 'Se accedió a su cuenta desde otra computadora.',
  },
  dueToday: {
    pt: 'Sua assinatura vence hoje.',
    en: 'Your subscription expires today.',
    es: 'Su suscripción vence hoy.',
  },
  dueSoon: {
    pt: { one: 'Sua assinatura vence em {{count}} dia.', other: 'Sua assinatura vence em {{count}} dias.' },
    en: { one: 'Your subscription expires in {{count}} day.', other: 'Your subscription expires in {{count}} days.' },
    es: { one: 'Su suscripción vence en {{count}} día.', other: 'Su suscripción vence en {{count}} días.' },
  },
  trialEndsToday: {
    pt: 'Seu período de teste termina hoje.',
    en: 'Your trial ends today.',
    es: 'Su período de prueba termina hoy.',
  },
  trialEnds: {
    pt: {
      one: 'Seu período de teste termina em {{count}} dia.',
      other: 'Seu período de teste termina em {{count}} dias.',
    },
    en: { one: 'Your trial ends in {{count}} day.', other: 'Your trial ends in {{count}} days.' },
    es: {
      one: 'Su período de prueba termina en {{count}} día.',
      other: 'Su período de prueba termina en {{count}} días.',
    },
  },
  close: { pt: 'Fechar', en: 'Close', es: 'Cerrar' },
  notices: { pt: 'Notificações breves', en: 'Brief notifications', es: 'Notificaciones breves' },
  copied: { pt: 'Copiado', en: 'Copied', es: 'Copiado' },
  notCopied: {
    pt: 'O navegador não deixou copiar. Selecione o texto e copie.',
    en: 'The browser refused to copy. Select the text and copy it.',
    es: 'El navegador no permitió copiar. Seleccione el texto y cópielo.',
  },
  todayAt: { pt: 'hoje às {{time}}', en: 'today at {{time}}', es: 'hoy a las {{time}}' },
  dateAt: { pt: 'em {{date}} às {{time}}', en: 'on {{date}} at {{time}}', es: 'el {{date}} a las {{time}}' },
  today: { pt: 'Hoje', en: 'Today', es: 'Hoy' },
  yesterday: { pt: 'Ontem', en: 'Yesterday', es: 'Ayer' },
  /** Beside a weekday in a list, which begins with a capital in English only. */
  yesterdayInList: { pt: 'ontem', en: 'Yesterday', es: 'ayer' },
  minutes: { pt: '{{minutes}} min', en: '{{minutes}} min', es: '{{minutes}} min' },
  hours: { pt: '{{hours}} h', en: '{{hours}} h', es: '{{hours}} h' },
  days: { pt: '{{days}} d', en: '{{days}} d', es: '{{days}} d' },
});
