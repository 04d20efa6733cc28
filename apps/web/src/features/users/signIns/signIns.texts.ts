import { texts } from '@recado/contracts';

export const signInTexts = texts('signIns', {
  title: { pt: 'Acessos', en: 'Sign-ins', es: 'Accesos' },
  titleOf: { pt: 'Acessos de {{name}}', en: 'Sign-ins of {{name}}', es: 'Accesos de {{name}}' },
  explain: {
    pt: 'Entradas e tentativas dos últimos 90 dias.',
    en: 'Sign-ins and attempts of the last 90 days.',
    es: 'Ingresos e intentos de los últimos 90 días.',
  },
  own: {
    pt: 'Viu um acesso que não foi seu? Troque a sua senha.',
    en: 'Was one of them not you? Change your password.',
    es: '¿Alguno no fue suyo? Cambie su contraseña.',
  },
  show: { pt: 'Ver acessos', en: 'Show sign-ins', es: 'Ver accesos' },
  list: { pt: 'Lista de acessos', en: 'Sign-in list', es: 'Lista de accesos' },
  empty: { pt: 'Nenhum acesso ainda', en: 'No sign-ins yet', es: 'Todavía no hay accesos' },
  emptyText: {
    pt: 'O próximo acesso aparece aqui.',
    en: 'The next sign-in appears here.',
    es: 'El próximo acceso aparece aquí.',
  },
  failed: {
    pt: 'Não foi possível carregar os acessos',
    en: 'The sign-ins could not be loaded',
    es: 'No se pudieron cargar los accesos',
  },
  present: { pt: 'Conectado agora', en: 'Signed in now', es: 'Conectado ahora' },
  signedIn: { pt: 'Entrou', en: 'Signed in', es: 'Ingresó' },
  wrongPassword: {
    pt: { one: 'Senha errada', other: 'Senha errada, {{count}} vezes' },
    en: { one: 'Wrong password', other: 'Wrong password, {{count}} times' },
    es: { one: 'Contraseña incorrecta', other: 'Contraseña incorrecta, {{count}} veces' },
  },
  wrongCode: {
    pt: { one: 'Código errado', other: 'Código errado, {{count}} vezes' },
    en: { one: 'Wrong code', other: 'Wrong code, {{count}} times' },
    es: { one: 'Código incorrecto', other: 'Código incorrecto, {{count}} veces' },
  },
  unknownDevice: { pt: 'Navegador desconhecido', en: 'Unknown browser', es: 'Navegador desconocido' },
  signedOut: { pt: 'saiu em {{at}}', en: 'signed out on {{at}}', es: 'salió el {{at}}' },
  replaced: {
    pt: 'até entrar em outro lugar em {{at}}',
    en: 'until a sign-in elsewhere on {{at}}',
    es: 'hasta ingresar en otro lugar el {{at}}',
  },
  password: {
    pt: 'até a troca da senha em {{at}}',
    en: 'until a new password on {{at}}',
    es: 'hasta el cambio de contraseña el {{at}}',
  },
  ended: {
    pt: 'desconectado por um administrador em {{at}}',
    en: 'signed out by an administrator on {{at}}',
    es: 'desconectado por un administrador el {{at}}',
  },
  expired: { pt: 'sem uso desde {{at}}', en: 'unused since {{at}}', es: 'sin uso desde {{at}}' },
  end: { pt: 'Desconectar', en: 'Sign out', es: 'Desconectar' },
  endTitle: { pt: 'Desconectar {{name}}?', en: 'Sign {{name}} out?', es: '¿Desconectar a {{name}}?' },
  endText: {
    pt: 'A pessoa volta à tela de entrada e lê o motivo. O que ela estava escrevendo fica guardado no navegador dela.',
    en: 'They return to the login and read why. What they were writing stays in their browser.',
    es: 'La persona vuelve a la pantalla de ingreso y lee el motivo. Lo que escribía queda guardado en su navegador.',
  },
  endDone: { pt: '{{name}} foi desconectado', en: '{{name}} was signed out', es: '{{name}} fue desconectado' },
});
