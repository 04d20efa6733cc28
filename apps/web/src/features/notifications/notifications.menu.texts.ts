import { texts } from '@recado/contracts';

/** Texts of the bell. */
export const notificationMenuTexts = texts('notificationsMenu', {
  title: { pt: 'Notificações', en: 'Notifications', es: 'Notificaciones' },
  news: {
    pt: { one: '{{count}} atendimento pede atenção', other: '{{count}} atendimentos pedem atenção' },
    en: { one: '{{count}} ticket needs attention', other: '{{count}} tickets need attention' },
    es: { one: '{{count}} conversación por responder', other: '{{count}} conversaciones por responder' },
  },
});
