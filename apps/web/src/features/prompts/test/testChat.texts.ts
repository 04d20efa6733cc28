import { texts } from '@recado/contracts';

export const testChatTexts = texts('promptTest', {
  title: { pt: 'Conversa de teste', en: 'Test chat', es: 'Conversación de prueba' },
  again: {
    pt: 'Recomeçar a conversa de teste',
    en: 'Restart the test chat',
    es: 'Recomenzar la conversación de prueba',
  },
  help: {
    pt: 'Usa a chave de verdade e gasta tokens. Nada vai para clientes.',
    en: 'Uses the real key and costs tokens. Nothing goes to customers.',
    es: 'Usa la clave real y gasta tokens. Nada va a los clientes.',
  },
  write: { pt: 'Escreva como cliente', en: 'Write as a customer', es: 'Escriba como cliente' },
  send: { pt: 'Enviar teste', en: 'Send test', es: 'Enviar prueba' },
  tooLong: {
    pt: 'Use no máximo {{max}} caracteres',
    en: 'Use at most {{max}} characters',
    es: 'Use como máximo {{max}} caracteres',
  },
  you: { pt: 'Cliente', en: 'Customer', es: 'Cliente' },
  assistant: { pt: 'Assistente', en: 'Assistant', es: 'Asistente' },
  waiting: { pt: 'Respondendo…', en: 'Answering…', es: 'Respondiendo…' },
  cost: {
    pt: '{{seconds}} s · {{tokens}} tokens',
    en: '{{seconds}} s · {{tokens}} tokens',
    es: '{{seconds}} s · {{tokens}} tokens',
  },
  sources: { pt: 'Trechos lidos: {{count}}', en: 'Passages read: {{count}}', es: 'Pasajes leídos: {{count}}' },
  toQueue: {
    pt: 'Passaria para a fila {{queue}}',
    en: 'Would hand over to the queue {{queue}}',
    es: 'Pasaría a la cola {{queue}}',
  },
  toPeople: { pt: 'Passaria para uma pessoa', en: 'Would hand over to a person', es: 'Pasaría a una persona' },
  spoken: { pt: 'Iria como mensagem de voz', en: 'Would be sent as a voice message', es: 'Iría como mensaje de voz' },
  notSpoken: {
    pt: 'A voz falhou ({{reason}}): iria o texto',
    en: 'The voice failed ({{reason}}): the text would be sent',
    es: 'La voz falló ({{reason}}): iría el texto',
  },
  refused: {
    pt: 'O serviço de IA recusou a chave ({{reason}}). Contatos não teriam resposta.',
    en: 'The AI service refused the key ({{reason}}). Contacts would get no answer.',
    es: 'El servicio de IA rechazó la clave ({{reason}}). Los contactos no tendrían respuesta.',
  },
  failed: {
    pt: 'O serviço de IA falhou ({{reason}}). Contatos não teriam resposta.',
    en: 'The AI service failed ({{reason}}). Contacts would get no answer.',
    es: 'El servicio de IA falló ({{reason}}). Los contactos no tendrían respuesta.',
  },
  limited: {
    pt: 'O limite de tokens do mês foi atingido: nada foi perguntado.',
    en: 'The monthly token limit is reached: nothing was asked.',
    es: 'Se alcanzó el límite de tokens del mes: no se preguntó nada.',
  },
  incomplete: {
    pt: 'Complete os campos do assistente para testar.',
    en: 'Complete the fields of the assistant to test it.',
    es: 'Complete los campos del asistente para probarlo.',
  },
});
