import { texts } from '@recado/contracts';

/** How a line fares, in a few words side by side. */
export const healthTexts = texts('connectionHealth', {
  health: { pt: 'Como está {{name}}', en: 'How {{name}} fares', es: 'Cómo está {{name}}' },
  since: { pt: 'Assim desde {{time}}', en: 'So since {{time}}', es: 'Así desde {{time}}' },
  lastMessage: { pt: 'Última mensagem {{time}}', en: 'Last message {{time}}', es: 'Último mensaje {{time}}' },
  noMessage: { pt: 'Sem mensagens nos últimos dias', en: 'No messages in the last days', es: 'Sin mensajes en los últimos días' },
  waiting: {
    pt: { one: '{{count}} mensagem espera envio', other: '{{count}} mensagens esperam envio' },
    en: { one: '{{count}} message waits to be sent', other: '{{count}} messages wait to be sent' },
    es: { one: '{{count}} mensaje espera envío', other: '{{count}} mensajes esperan envío' },
  },
  reconnects: {
    pt: { one: 'Voltou sozinha {{count}} vez', other: 'Voltou sozinha {{count}} vezes' },
    en: { one: 'Came back by itself {{count}} time', other: 'Came back by itself {{count}} times' },
    es: { one: 'Volvió sola {{count}} vez', other: 'Volvió sola {{count}} veces' },
  },
  deadLetters: {
    pt: { one: '{{count}} mensagem recebida não pôde ser gravada', other: '{{count}} mensagens recebidas não puderam ser gravadas' },
    en: { one: '{{count}} message received could not be recorded', other: '{{count}} messages received could not be recorded' },
    es: { one: '{{count}} mensaje recibido no pudo registrarse', other: '{{count}} mensajes recibidos no pudieron registrarse' },
  },
});
