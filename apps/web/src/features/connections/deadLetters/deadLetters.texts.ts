import { texts } from '@recado/contracts';

/** Texts about events that a connection received and could not record. */
export const deadLetterTexts = texts('deadLetters', {
  title: { pt: 'O que não foi gravado', en: 'What was not recorded', es: 'Lo que no se registró' },
  intro: {
    pt: '{{name}} recebeu isto do WhatsApp, mas não conseguimos gravar. Nada se perdeu: você pode tentar de novo ou descartar.',
    en: '{{name}} received this from WhatsApp, but we could not record it. Nothing is lost: you can try again or discard it.',
    es: '{{name}} recibió esto de WhatsApp, pero no pudimos registrarlo. No se perdió nada: puede intentar de nuevo o descartarlo.',
  },
  list: { pt: 'Não gravados', en: 'Not recorded', es: 'No registrados' },
  failed: { pt: 'A lista não pôde ser carregada', en: 'The list could not be loaded', es: 'La lista no pudo cargarse' },
  empty: { pt: 'Está tudo gravado', en: 'Everything is recorded', es: 'Está todo registrado' },
  emptyText: {
    pt: 'Não há nada esperando nesta conexão',
    en: 'Nothing is waiting on this connection',
    es: 'No hay nada esperando en esta conexión',
  },

  message: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
  edit: { pt: 'Edição de uma mensagem', en: 'Edited message', es: 'Edición de un mensaje' },
  deletion: { pt: 'Mensagem apagada', en: 'Deleted message', es: 'Mensaje borrado' },
  reaction: { pt: 'Reação a uma mensagem', en: 'Reaction to a message', es: 'Reacción a un mensaje' },
  receipt: {
    pt: 'Confirmação de entrega ou leitura',
    en: 'Delivery or read receipt',
    es: 'Confirmación de entrega o lectura',
  },
  numberChange: { pt: 'Novo número de um contato', en: 'New number of a contact', es: 'Número nuevo de un contacto' },
  mapping: { pt: 'Identificação de um contato', en: 'Contact identification', es: 'Identificación de un contacto' },
  unknown: { pt: 'Aviso desconhecido', en: 'Unknown notification', es: 'Aviso desconocido' },
  nobody: { pt: 'Remetente desconhecido', en: 'Unknown sender', es: 'Remitente desconocido' },
  group: { pt: 'Grupo', en: 'Group', es: 'Grupo' },
  toWhom: { pt: 'Da empresa para {{who}}', en: 'From the company to {{who}}', es: 'De la empresa para {{who}}' },

  unreadable: {
    pt: 'Chegou num formato que o sistema ainda não entende. Tente de novo depois de uma atualização.',
    en: 'It arrived in a format the system does not understand yet. Try again after an update.',
    es: 'Llegó en un formato que el sistema aún no entiende. Intente de nuevo después de una actualización.',
  },
  tooLarge: {
    pt: 'Traz um texto ou um código grande demais para ser gravado.',
    en: 'It contains a text or code that is too long to record.',
    es: 'Trae un texto o un código demasiado grande para registrarlo.',
  },
  invalid: {
    pt: 'Traz um valor impossível, como uma data que não existe.',
    en: 'It contains an impossible value, such as a date that does not exist.',
    es: 'Trae un valor imposible, como una fecha que no existe.',
  },
  mismatch: {
    pt: 'Não combina com o que já está gravado: o contato ou a conversa podem ter sido excluídos.',
    en: 'It does not match what is recorded: the contact or the conversation may have been deleted.',
    es: 'No coincide con lo registrado: el contacto o la conversación pueden haberse eliminado.',
  },
  busy: {
    pt: 'O sistema estava ocupado demais naquele momento. Tente de novo.',
    en: 'The system was too busy at that moment. Try again.',
    es: 'El sistema estaba demasiado ocupado en ese momento. Intente de nuevo.',
  },
  fault: {
    pt: 'Houve uma falha nossa ao gravar. Tente de novo; se continuar, avise o suporte.',
    en: 'We failed to record it. Try again; if it keeps failing, contact support.',
    es: 'Hubo una falla nuestra al registrarlo. Intente de nuevo; si continúa, avise al soporte.',
  },
  attempts: {
    pt: { one: '{{count}} tentativa', other: '{{count}} tentativas' },
    en: { one: '{{count}} attempt', other: '{{count}} attempts' },
    es: { one: '{{count}} intento', other: '{{count}} intentos' },
  },

  retry: { pt: 'Tentar de novo: {{what}}', en: 'Try again: {{what}}', es: 'Intentar de nuevo: {{what}}' },
  retryAll: { pt: 'Tentar tudo de novo', en: 'Try all again', es: 'Intentar todo de nuevo' },
  recorded: {
    pt: { one: '{{count}} gravado', other: '{{count}} gravados' },
    en: { one: '{{count}} recorded', other: '{{count}} recorded' },
    es: { one: '{{count}} registrado', other: '{{count}} registrados' },
  },
  recordedSome: {
    pt: 'Gravados: {{recorded}}. Ainda faltam: {{left}}.',
    en: 'Recorded: {{recorded}}. Still missing: {{left}}.',
    es: 'Registrados: {{recorded}}. Aún faltan: {{left}}.',
  },
  stillNot: {
    pt: 'Ainda não foi possível gravar',
    en: 'It still could not be recorded',
    es: 'Aún no se pudo registrar',
  },

  discard: { pt: 'Descartar: {{what}}', en: 'Discard: {{what}}', es: 'Descartar: {{what}}' },
  discardAll: { pt: 'Descartar tudo', en: 'Discard all', es: 'Descartar todo' },
  discardTitle: {
    pt: 'Descartar o que não foi gravado?',
    en: 'Discard this unrecorded item?',
    es: '¿Descartar lo que no se registró?',
  },
  discardText: {
    pt: 'Isto se perde de vez: não aparecerá em nenhuma conversa.',
    en: 'It will be lost for good and appear in no conversation.',
    es: 'Se pierde para siempre: no aparecerá en ninguna conversación.',
  },
  discardAllTitle: {
    pt: { one: 'Descartar {{count}} item não gravado?', other: 'Descartar {{count}} itens não gravados?' },
    en: { one: 'Discard {{count}} unrecorded item?', other: 'Discard {{count}} unrecorded items?' },
    es: {
      one: '¿Descartar {{count}} elemento no registrado?',
      other: '¿Descartar {{count}} elementos no registrados?',
    },
  },
  discardAllText: {
    pt: 'Tudo isto se perde de vez: não aparecerá em nenhuma conversa.',
    en: 'All of it will be lost for good and appear in no conversation.',
    es: 'Todo esto se pierde para siempre: no aparecerá en ninguna conversación.',
  },
  discardConfirm: { pt: 'Descartar', en: 'Discard', es: 'Descartar' },
  discarded: { pt: 'Descartado', en: 'Discarded', es: 'Descartado' },
});
