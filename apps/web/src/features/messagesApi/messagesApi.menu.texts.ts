import { texts } from '@recado/contracts';

export const messagesApiMenuTexts = texts('messagesApiMenu', {
  title: { pt: 'API de mensagens', en: 'Messages API', es: 'API de mensajes' },
});
