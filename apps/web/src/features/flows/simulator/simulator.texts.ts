import { texts } from '@recado/contracts';

export const simulatorTexts = texts('flowSimulator', {
  title: { pt: 'Simulador', en: 'Simulator', es: 'Simulador' },
  hint: {
    pt: 'Escreva como um cliente. Nada é enviado nem guardado.',
    en: 'Write as a customer. Nothing is sent or stored.',
    es: 'Escriba como un cliente. Nada se envía ni se guarda.',
  },
  outdated: {
    pt: 'O fluxo mudou depois do início desta conversa. Recomece para ver como está agora.',
    en: 'The flow has changed since this conversation began. Start again to see it as it is now.',
    es: 'El flujo cambió después del inicio de esta conversación. Reinicie para ver cómo está ahora.',
  },
  restart: { pt: 'Recomeçar', en: 'Start over', es: 'Empezar de nuevo' },
  close: { pt: 'Fechar o simulador', en: 'Close the simulator', es: 'Cerrar el simulador' },
  messages: { pt: 'Conversa do simulador', en: 'Simulator conversation', es: 'Conversación del simulador' },
  write: { pt: 'Mensagem do cliente', en: 'Customer message', es: 'Mensaje del cliente' },
  send: { pt: 'Enviar', en: 'Send', es: 'Enviar' },
  waits: {
    pt: 'O fluxo espera {{seconds}} s. O que o cliente escrever agora fica guardado, sem resposta.',
    en: 'The flow waits {{seconds}} s. Messages of the customer are stored now, without an answer.',
    es: 'El flujo espera {{seconds}} s. Lo que escriba el cliente queda guardado, sin respuesta.',
  },
  skip: { pt: 'Pular a espera', en: 'Skip the wait', es: 'Saltar la espera' },
  outside: {
    pt: 'Aqui responde um assistente ou o Typebot. Escreva a resposta dele, siga adiante ou passe para uma pessoa.',
    en: 'An assistant or Typebot answers here. Write its answer, go on, or hand over to a person.',
    es: 'Aquí responde un asistente o Typebot. Escriba su respuesta, continúe o pase a una persona.',
  },
  answer: { pt: 'Resposta do assistente', en: 'Assistant answer', es: 'Respuesta del asistente' },
  goOn: { pt: 'Seguir adiante', en: 'Go on', es: 'Continuar' },
  handOver: { pt: 'Passar para uma pessoa', en: 'Hand over to a person', es: 'Pasar a una persona' },
  keep: { pt: 'Guardar como teste', en: 'Keep as a test', es: 'Guardar como prueba' },
  variables: { pt: 'Variáveis', en: 'Variables', es: 'Variables' },
  'end.path': { pt: 'Fim do fluxo.', en: 'End of the flow.', es: 'Fin del flujo.' },
  'end.queue': {
    pt: 'A conversa passou para a fila.',
    en: 'The conversation went to the queue.',
    es: 'La conversación pasó a la cola.',
  },
  'end.gaveUp': {
    pt: 'Respostas inválidas demais: a conversa espera uma pessoa.',
    en: 'Too many invalid answers: the conversation waits for a person.',
    es: 'Demasiadas respuestas inválidas: la conversación espera a una persona.',
  },
  'end.limit': {
    pt: 'Passos ou mensagens demais sem o cliente: a conversa espera uma pessoa.',
    en: 'Too many steps or messages without the customer: the conversation waits for a person.',
    es: 'Demasiados pasos o mensajes sin el cliente: la conversación espera a una persona.',
  },
  'end.handOver': {
    pt: 'O assistente passou a conversa para uma pessoa.',
    en: 'The assistant handed the conversation over.',
    es: 'El asistente pasó la conversación a una persona.',
  },
  'end.silence': { pt: 'O fluxo parou.', en: 'The flow stopped.', es: 'El flujo se detuvo.' },
});
