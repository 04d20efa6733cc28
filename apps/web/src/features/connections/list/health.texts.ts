import { texts } from '@recado/contracts';

/** Texts about the health of a connection. */
export const healthTexts = texts('connectionHealth', {
  health: { pt: 'Como está {{name}}', en: 'Health of {{name}}', es: 'Cómo está {{name}}' },
  connectedSince: { pt: 'Conectada desde {{time}}', en: 'Connected since {{time}}', es: 'Conectada desde {{time}}' },
  since: { pt: 'Desde {{time}}', en: 'Since {{time}}', es: 'Desde {{time}}' },
  lastMessage: { pt: 'Última mensagem {{time}}', en: 'Last message: {{time}}', es: 'Último mensaje {{time}}' },
  noMessage: { pt: 'Sem mensagens nos últimos dias', en: 'No recent messages', es: 'Sin mensajes en los últimos días' },
  waiting: {
    pt: { one: '{{count}} mensagem espera envio', other: '{{count}} mensagens esperam envio' },
    en: { one: '{{count}} message waiting to be sent', other: '{{count}} messages waiting to be sent' },
    es: { one: '{{count}} mensaje espera envío', other: '{{count}} mensajes esperan envío' },
  },
  reconnects: {
    pt: { one: 'Voltou sozinha {{count}} vez', other: 'Voltou sozinha {{count}} vezes' },
    en: { one: 'Reconnected by itself once', other: 'Reconnected by itself {{count}} times' },
    es: { one: 'Volvió sola {{count}} vez', other: 'Volvió sola {{count}} veces' },
  },
  deadLetters: {
    pt: {
      one: '{{count}} mensagem recebida não pôde ser gravada',
      other: '{{count}} mensagens recebidas não puderam ser gravadas',
    },
    en: {
      one: '{{count}} received message could not be recorded',
      other: '{{count}} received messages could not be recorded',
    },
    es: {
      one: '{{count}} mensaje recibido no pudo registrarse',
      other: '{{count}} mensajes recibidos no pudieron registrarse',
    },
  },
  numberHealth: { pt: 'Saúde do número', en: 'Number health', es: 'Salud del número' },
});
