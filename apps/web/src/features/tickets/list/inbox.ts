import type { TicketFilter } from '@recado/contracts';
import { create } from 'zustand';
import { ownKey } from '../../../lib/browser/ownKey.ts';
import { useSession } from '../../../lib/session/session.ts';

export type InboxTab = 'open' | 'closed' | 'search';

/** The orders a person chooses from. */
export const openOrders = ['activity', 'unanswered'] as const satisfies readonly TicketFilter['order'][];

/** The filters of the search besides its words. Days are `2026-11-21`, empty for any. */
export type SearchFilters = {
  tags: readonly number[];
  users: readonly number[];
  date: string;
  updatedAt: string;
  unreadOnly: boolean;
};

type Inbox = {
  tab: InboxTab;
  /** Within the first tab: own conversations, those that wait, or own ones that are snoozed. */
  sub: 'open' | 'pending' | 'snoozed';
  showAll: boolean;
  /** Chosen queues; null for all, empty for the tickets without queue (wire 3.2). */
  queueIds: readonly number[] | null;
  search: string;
  filters: SearchFilters;
  /** The order of the open tickets. */
  order: (typeof openOrders)[number];
  /**
   * Open tickets are filtered to contacts who wait for an answer for at least this many minutes; null for all. Not
   * stored: a forgotten filter would hide tickets.
   */
  unansweredMinutes: number | null;
};

export const noFilters: SearchFilters = { tags: [], users: [], date: '', updatedAt: '', unreadOnly: false };
const start: Inbox = {
  tab: 'open',
  sub: 'open',
  showAll: false,
  queueIds: null,
  search: '',
  filters: noFilters,
  order: 'activity',
  unansweredMinutes: null,
};

/** The state of the ticket list. It is kept while other screens are open. */
export const useInbox = create<Inbox>(() => start);

type Kept = Pick<Inbox, 'showAll' | 'queueIds' | 'order'>;
const storageKey = (userId: number): string => ownKey('inbox', userId);

/** The switch and the queues as this person left them in this browser (TIC-04, TIC-05). */
function restored(userId: number): Kept {
  try {
    const { showAll, queueIds, order } = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}') as Partial<Kept>;
    return {
      showAll: showAll === true,
      queueIds: Array.isArray(queueIds) ? queueIds.filter(Number.isInteger) : null,
      order: openOrders.find((one) => one === order) ?? 'activity',
    };
  } catch {
    return start;
  }
}

// Another user in the same browser must not see the search and filters of the previous one.
const follow = (userId: number | undefined): void =>
  useInbox.setState({ ...start, ...(userId !== undefined && restored(userId)) });
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) follow(user?.id);
});
follow(useSession.getState().user?.id);

/** Changes what the list shows. */
export function showInbox(part: Partial<Inbox>): void {
  useInbox.setState(part);
  const userId = useSession.getState().user?.id;
  if (userId === undefined || !('showAll' in part || 'queueIds' in part || 'order' in part)) return;
  const { showAll, queueIds, order } = useInbox.getState();
  localStorage.setItem(storageKey(userId), JSON.stringify({ showAll, queueIds, order } satisfies Kept));
}

/** The part of the filter all lists share. */
export function filterOf({
  showAll,
  queueIds,
}: Pick<Inbox, 'showAll' | 'queueIds'>): Pick<TicketFilter, 'showAll' | 'queueIds'> {
  return { ...(showAll && { showAll }), ...(queueIds && { queueIds: [...queueIds] }) };
}

/** The order and the narrowing of the open tickets. Snoozed ones have a list of their own. */
export const openFilterOf = ({
  order,
  unansweredMinutes,
}: Pick<Inbox, 'order' | 'unansweredMinutes'>): Pick<TicketFilter, 'order' | 'unansweredMinutes' | 'snoozed'> => ({
  snoozed: false,
  ...(order !== 'activity' && { order }),
  ...(unansweredMinutes !== null && { unansweredMinutes }),
});

/** Returns the filters of a search besides its words; null if none is chosen. */
export function searchFilterOf({
  tags,
  users,
  date,
  updatedAt,
  unreadOnly,
}: SearchFilters): Pick<
  TicketFilter,
  'tags' | 'users' | 'date' | 'updatedAt' | 'withUnreadMessages' | 'withMarkedUnread'
> | null {
  const asked = {
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(users.length > 0 && { users: [...users] }),
    ...(date && { date }),
    ...(updatedAt && { updatedAt }),
    ...(unreadOnly && { withUnreadMessages: true, withMarkedUnread: true }),
  };
  return Object.keys(asked).length > 0 ? asked : null;
}
