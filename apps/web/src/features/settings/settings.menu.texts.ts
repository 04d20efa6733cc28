import { texts } from '@recado/contracts';

/** Texts of the first download: the menu, and the tabs of the page for the palette. */
export const settingMenuTexts = texts('settingsMenu', {
  title: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
  options: { pt: 'Opções', en: 'Options', es: 'Opciones' },
  schedules: { pt: 'Horários', en: 'Hours', es: 'Horarios' },
  privacy: { pt: 'Privacidade', en: 'Privacy', es: 'Privacidad' },
  companies: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
  plans: { pt: 'Planos', en: 'Plans', es: 'Planes' },
  payments: { pt: 'Pagamentos', en: 'Payments', es: 'Pagos' },
  operations: { pt: 'Operação', en: 'Operations', es: 'Operación' },
  helps: { pt: 'Vídeos de ajuda', en: 'Help videos', es: 'Videos de ayuda' },
  tab: { pt: 'Configurações: {{name}}', en: 'Settings: {{name}}', es: 'Configuración: {{name}}' },
  hoursWords: {
    pt: 'atendimento expediente feriado fechado aberto',
    en: 'opening business hours holiday closed open',
    es: 'feriado cerrado abierto apertura',
  },
});
