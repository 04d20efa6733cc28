import { texts } from '@recado/contracts';

export const telephoneTexts = texts('telephone', {
  title: { pt: 'O que o cliente vê', en: 'What the customer sees', es: 'Lo que ve el cliente' },
  restart: { pt: 'Recomeçar a conversa', en: 'Start the conversation anew', es: 'Reiniciar la conversación' },
  path: { pt: 'Onde o cliente está', en: 'Where the customer is', es: 'Dónde está el cliente' },
  start: { pt: 'Ainda sem conversa', en: 'No conversation yet', es: 'Todavía sin conversación' },
  messages: { pt: 'Mensagens do teste', en: 'Trial messages', es: 'Mensajes de la prueba' },
  hint: {
    pt: 'Escreva como se fosse um cliente. Nada é enviado.',
    en: 'Write as if you were a customer. Nothing is sent.',
    es: 'Escriba como si fuera un cliente. No se envía nada.',
  },
  silent: {
    pt: 'O robô não responde a esta mensagem; o atendimento espera por alguém.',
    en: 'The bot does not answer this message; the ticket waits for a person.',
    es: 'El bot no responde este mensaje; la conversación espera a alguien.',
  },
  write: { pt: 'Mensagem do cliente', en: 'Customer message', es: 'Mensaje del cliente' },
  send: { pt: 'Enviar como cliente', en: 'Send as the customer', es: 'Enviar como cliente' },
  hello: { pt: 'Oi', en: 'Hello', es: 'Hola' },
  somethingElse: { pt: 'outra coisa', en: 'something else', es: 'otra cosa' },
  clock: { pt: 'Hora do teste', en: 'Trial time', es: 'Hora de la prueba' },
  now: { pt: 'Em branco: agora', en: 'Blank: now', es: 'En blanco: ahora' },
  notNow: {
    pt: 'As próximas mensagens chegam nesta hora',
    en: 'The next messages arrive at this time',
    es: 'Los próximos mensajes llegan a esta hora',
  },
});
