import type { TicketFilter } from '@recado/contracts';
import { create } from 'zustand';

export type InboxTab = 'open' | 'closed' | 'search';

type Inbox = {
  tab: InboxTab;
  /** Within the first tab: own conversations, or those that wait. */
  sub: 'open' | 'pending';
  showAll: boolean;
  /** Chosen queues; empty for all. */
  queueIds: readonly number[];
  search: string;
};

/** What the list of tickets shows. It stays while other screens are open. */
export const useInbox = create<Inbox>(() => ({ tab: 'open', sub: 'open', showAll: false, queueIds: [], search: '' }));

/** Changes what the list shows. */
export const showInbox = (part: Partial<Inbox>): void => useInbox.setState(part);

/** The part of the filter all lists share. */
export function filterOf({ showAll, queueIds }: Pick<Inbox, 'showAll' | 'queueIds'>): Pick<TicketFilter, 'showAll' | 'queueIds'> {
  return { ...(showAll && { showAll }), ...(queueIds.length > 0 && { queueIds: [...queueIds] }) };
}
