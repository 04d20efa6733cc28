import { texts } from '@recado/contracts';

/** Texts that every screen may show: menu, badge, transfers and the list of shortcuts. */
export const ticketMenuTexts = texts('ticketsMenu', {
  title: { pt: 'Atendimentos', en: 'Tickets', es: 'Conversaciones' },
  menuShort: { pt: 'Atender', en: 'Inbox', es: 'Atender' },
  unreadBadge: {
    pt: { one: '{{count}} mensagem não lida', other: '{{count}} mensagens não lidas' },
    en: { one: '{{count}} unread message', other: '{{count}} unread messages' },
    es: { one: '{{count}} mensaje sin leer', other: '{{count}} mensajes sin leer' },
  },
  markedCount: {
    pt: { one: '1 atendimento marcado como não lido', other: '{{count}} atendimentos marcados como não lidos' },
    en: { one: '1 ticket marked as unread', other: '{{count}} tickets marked as unread' },
    es: { one: '1 conversación marcada como no leída', other: '{{count}} conversaciones marcadas como no leídas' },
  },
  handedOver: {
    pt: '{{from}} transferiu {{name}} para você',
    en: '{{from}} transferred {{name}} to you',
    es: '{{from}} le transfirió a {{name}}',
  },
  cameBack: {
    pt: 'O adiamento de {{name}} terminou',
    en: '{{name}} is back from snooze',
    es: 'La espera de {{name}} terminó',
  },
  openTicket: { pt: 'Abrir', en: 'Open', es: 'Abrir' },
  keyNext: {
    pt: 'Próximo atendimento da lista',
    en: 'Next ticket in the list',
    es: 'Siguiente conversación de la lista',
  },
  keyPrevious: {
    pt: 'Atendimento anterior da lista',
    en: 'Previous ticket in the list',
    es: 'Conversación anterior de la lista',
  },
  keySelect: {
    pt: 'Selecionar o atendimento em foco',
    en: 'Select the focused ticket',
    es: 'Seleccionar la conversación enfocada',
  },
  keyToList: {
    pt: 'Ir para a lista de atendimentos',
    en: 'Go to the ticket list',
    es: 'Ir a la lista de conversaciones',
  },
  keyAccept: {
    pt: 'Aceitar o próximo da fila',
    en: 'Accept the next ticket in the queue',
    es: 'Aceptar la próxima de la cola',
  },
  resolve: { pt: 'Resolver', en: 'Resolve', es: 'Resolver' },
  transfer: { pt: 'Transferir', en: 'Transfer', es: 'Transferir' },
  schedule: { pt: 'Agendar mensagem', en: 'Schedule a message', es: 'Programar mensaje' },
  markUnread: { pt: 'Marcar como não lido', en: 'Mark as unread', es: 'Marcar como no leída' },
  snooze: { pt: 'Adiar', en: 'Snooze', es: 'Posponer' },
  pin: { pt: 'Fixar', en: 'Pin', es: 'Fijar' },
  create: { pt: 'Novo atendimento', en: 'New ticket', es: 'Nueva conversación' },
  find: { pt: 'Buscar na conversa', en: 'Find in the conversation', es: 'Buscar en la conversación' },
  keyNote: { pt: 'Nota interna', en: 'Internal note', es: 'Nota interna' },
});
