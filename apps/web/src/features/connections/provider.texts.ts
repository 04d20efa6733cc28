import { texts } from '@recado/contracts';

/** Texts about the providers and what only some of them support. */
export const providerTexts = texts('connectionProviders', {
  provider: { pt: 'Tipo', en: 'Type', es: 'Tipo' },
  beta: { pt: 'WhatsApp Web', en: 'WhatsApp Web', es: 'WhatsApp Web' },
  cloud: { pt: 'API oficial', en: 'Official API', es: 'API oficial' },
  sandbox: { pt: 'Simulador', en: 'Simulator', es: 'Simulador' },
  importHistory: {
    pt: 'Importar conversas recentes',
    en: 'Import recent chats',
    es: 'Importar conversaciones recientes',
  },
  importHistoryHelp: {
    pt: 'Ao conectar o celular, traz os últimos 30 dias de cada conversa, já como lidas e fechadas',
    en: 'When the phone connects, the last 30 days of each chat are imported as read and closed',
    es: 'Al conectar el celular, trae los últimos 30 días de cada conversación, ya leídas y cerradas',
  },
});
