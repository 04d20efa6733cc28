import type { Feature } from '../../lib/feature.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { useReceivedMentions } from '../../lib/live/receivedMentions.ts';
import { useReceivedTransfers } from '../../lib/live/receivedTransfers.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { notificationMenuTexts } from './notifications.menu.texts.ts';
import { useNotificationCounts } from './notifications.queries.ts';

function useNews(): { count: number; label: string } {
  const t = useTexts(notificationMenuTexts);
  const { unread, waiting } = useNotificationCounts();
  const handedOver = useReceivedTransfers(({ transfers }) => transfers.filter(({ isUnread }) => !isUnread).length);
  const mentioned = useReceivedMentions(({ mentions }) => new Set(mentions.map(({ ticketId }) => ticketId)).size);
  const count = unread + waiting + handedOver + mentioned;
  return { count, label: t('news', { count }) };
}

/** The bell of tickets: unread messages in the user's tickets, and waiting tickets (LAY-23). */
export const notificationsFeature: Feature = {
  bells: [
    {
      id: 'tickets',
      icon: 'bell',
      order: 10,
      label: () => tOf(notificationMenuTexts)('title'),
      useNews,
      Panel: lazily<{ anchor?: HTMLElement; onClose: () => void }>(() =>
        import('./NotificationsPanel.tsx').then((found) => found.NotificationsPanel),
      ),
    },
  ],
  overlays: [lazily<object>(() => import('./MentionNews.tsx').then((found) => found.MentionNews))],
};
