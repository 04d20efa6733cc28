import { texts } from '@recado/contracts';
import { formErrorWords } from '../../../ui/fields/formErrorWords.ts';

/** Unread, pinned and snoozed tickets. Apart from `tickets.texts.ts`, which is part of the first download. */
export const markTexts = texts('ticketMarks', {
  markedUnread: { pt: 'Marcado como não lido', en: 'Marked as unread', es: 'Marcada como no leída' },
  markRead: { pt: 'Marcar como lido', en: 'Mark as read', es: 'Marcar como leída' },
  marking: {
    pt: 'Marcando {{done}} de {{all}}',
    en: 'Marking {{done}} of {{all}}',
    es: 'Marcando {{done}} de {{all}}',
  },
  markedManyUnread: {
    pt: { one: '1 atendimento marcado como não lido', other: '{{count}} atendimentos marcados como não lidos' },
    en: { one: '1 ticket marked as unread', other: '{{count}} tickets marked as unread' },
    es: { one: '1 conversación marcada como no leída', other: '{{count}} conversaciones marcadas como no leídas' },
  },
  markedManyRead: {
    pt: { one: '1 atendimento marcado como lido', other: '{{count}} atendimentos marcados como lidos' },
    en: { one: '1 ticket marked as read', other: '{{count}} tickets marked as read' },
    es: { one: '1 conversación marcada como leída', other: '{{count}} conversaciones marcadas como leídas' },
  },

  unpin: { pt: 'Desafixar', en: 'Unpin', es: 'Desfijar' },
  pinned: { pt: 'Fixado', en: 'Pinned', es: 'Fijada' },

  wake: { pt: 'Trazer de volta agora', en: 'Wake now', es: 'Traer de vuelta ahora' },
  woken: {
    pt: 'Atendimento de volta à lista',
    en: 'Ticket back in the list',
    es: 'Conversación de vuelta en la lista',
  },
  changeSnooze: { pt: 'Adiar mais', en: 'Snooze again', es: 'Posponer más' },
  snoozed: { pt: 'Adiados', en: 'Snoozed', es: 'Pospuestas' },
  snoozedCount: {
    pt: { one: '1 atendimento adiado', other: '{{count}} atendimentos adiados' },
    en: { one: '1 snoozed ticket', other: '{{count}} snoozed tickets' },
    es: { one: '1 conversación pospuesta', other: '{{count}} conversaciones pospuestas' },
  },
  backToOpen: {
    pt: 'Voltar aos atendimentos abertos',
    en: 'Back to the open tickets',
    es: 'Volver a las conversaciones abiertas',
  },
  emptySnoozed: { pt: 'Nenhum atendimento adiado', en: 'No snoozed tickets', es: 'Ninguna conversación pospuesta' },
  emptySnoozedText: {
    pt: 'O que você adiar espera aqui até o horário escolhido ou até o contato responder.',
    en: 'What you snooze waits here until the time you choose or until the contact answers.',
    es: 'Lo que posponga espera aquí hasta la hora elegida o hasta que el contacto responda.',
  },
  snoozeTitle: {
    pt: { one: 'Adiar atendimento', other: 'Adiar {{count}} atendimentos' },
    en: { one: 'Snooze ticket', other: 'Snooze {{count}} tickets' },
    es: { one: 'Posponer conversación', other: 'Posponer {{count}} conversaciones' },
  },
  snoozeText: {
    pt: 'Volta para a lista no horário escolhido, ou antes, quando o contato responder.',
    en: 'Comes back to the list at the chosen time, or earlier, when the contact answers.',
    es: 'Vuelve a la lista a la hora elegida, o antes, cuando el contacto responda.',
  },
  inAnHour: { pt: 'Em 1 hora', en: 'In 1 hour', es: 'En 1 hora' },
  afternoon: { pt: 'Hoje à tarde', en: 'This afternoon', es: 'Esta tarde' },
  evening: { pt: 'No fim da tarde', en: 'This evening', es: 'Al final de la tarde' },
  tomorrow: { pt: 'Amanhã de manhã', en: 'Tomorrow morning', es: 'Mañana por la mañana' },
  monday: { pt: 'Segunda-feira', en: 'Monday', es: 'El lunes' },
  pick: { pt: 'Escolher dia e hora', en: 'Pick a day and time', es: 'Elegir día y hora' },
  until: { pt: 'Volta em', en: 'Comes back on', es: 'Vuelve el' },
  required: formErrorWords.required,
  past: { pt: 'Escolha um horário no futuro', en: 'Choose a time in the future', es: 'Elija un horario en el futuro' },
  tooFar: {
    pt: 'Escolha um dia dentro de um ano',
    en: 'Choose a day within a year',
    es: 'Elija un día dentro de un año',
  },
  snoozedUntil: {
    pt: { one: 'Atendimento adiado até {{time}}', other: '{{count}} atendimentos adiados até {{time}}' },
    en: { one: 'Ticket snoozed until {{time}}', other: '{{count}} tickets snoozed until {{time}}' },
    es: { one: 'Conversación pospuesta hasta {{time}}', other: '{{count}} conversaciones pospuestas hasta {{time}}' },
  },
  sleepsUntil: {
    pt: 'Adiado até {{time}}, ou até {{name}} responder',
    en: 'Snoozed until {{time}}, or until {{name}} answers',
    es: 'Pospuesta hasta {{time}}, o hasta que {{name}} responda',
  },
  rowUntil: { pt: 'Adiado até {{time}}', en: 'Snoozed until {{time}}', es: 'Pospuesta hasta {{time}}' },
  todayAt: { pt: 'hoje às {{clock}}', en: 'today at {{clock}}', es: 'hoy a las {{clock}}' },
  tomorrowAt: { pt: 'amanhã às {{clock}}', en: 'tomorrow at {{clock}}', es: 'mañana a las {{clock}}' },
  dayAt: { pt: '{{day}} às {{clock}}', en: '{{day}} at {{clock}}', es: '{{day}} a las {{clock}}' },
});
