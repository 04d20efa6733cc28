import { texts } from '@recado/contracts';

/** The words of the first download; the screen brings its own. */
export const teamChatMenuTexts = texts('teamChatMenu', {
  title: { pt: 'Chat interno', en: 'Internal chat', es: 'Chat interno' },
  /** In the bar of a phone. */
  short: { pt: 'Equipe', en: 'Team', es: 'Equipo' },
  news: {
    pt: { one: '{{count}} conversa não lida', other: '{{count}} conversas não lidas' },
    en: { one: '{{count}} unread chat', other: '{{count}} unread chats' },
    es: { one: '{{count}} conversación sin leer', other: '{{count}} conversaciones sin leer' },
  },
});
