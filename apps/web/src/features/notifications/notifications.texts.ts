import { texts } from '@recado/contracts';
import { notificationMenuTexts } from './notifications.menu.texts.ts';

export const notificationTexts = texts('notifications', {
  ...notificationMenuTexts.words,
  withYou: { pt: 'Não lidos com você', en: 'Unread, assigned to you', es: 'Sin leer, con usted' },
  handedOver: { pt: 'Transferidos para você', en: 'Transferred to you', es: 'Transferidas a usted' },
  cameBack: { pt: 'De volta do adiamento', en: 'Back from snooze', es: 'De vuelta tras posponer' },
  handedBy: { pt: 'por {{name}}', en: 'by {{name}}', es: 'por {{name}}' },
  waiting: { pt: 'Aguardando', en: 'Waiting', es: 'En espera' },
  newestFirst: { pt: 'mais recentes primeiro', en: 'newest first', es: 'más recientes primero' },
  unread: {
    pt: { one: '{{count}} mensagem não lida', other: '{{count}} mensagens não lidas' },
    en: { one: '{{count}} unread message', other: '{{count}} unread messages' },
    es: { one: '{{count}} mensaje sin leer', other: '{{count}} mensajes sin leer' },
  },
  more: {
    pt: { one: 'e mais {{count}}', other: 'e mais {{count}}' },
    en: { one: 'and {{count}} more', other: 'and {{count}} more' },
    es: { one: 'y {{count}} más', other: 'y {{count}} más' },
  },
  noQueue: { pt: 'Sem fila', en: 'No queue', es: 'Sin cola' },
  empty: { pt: 'Nada pendente', en: 'Nothing pending', es: 'Nada pendiente' },
  emptyText: {
    pt: 'Mensagens não lidas e conversas que aguardam aparecem aqui.',
    en: 'Unread messages and waiting conversations appear here.',
    es: 'Los mensajes sin leer y las conversaciones en espera aparecen aquí.',
  },
  failed: {
    pt: 'Não foi possível carregar as notificações',
    en: 'The notifications could not be loaded',
    es: 'No se pudieron cargar las notificaciones',
  },
  seeTickets: { pt: 'Ver atendimentos', en: 'View tickets', es: 'Ver conversaciones' },
});
