import type { EndedSnooze, Transfer } from '@recado/contracts';
import { create } from 'zustand';

/**
 * A ticket that the user received, until they open it: transferred by a colleague, or back from a snooze (`from` is
 * null). `isUnread`: it has unread messages and is counted among those.
 */
export type ReceivedTransfer = EndedSnooze & {
  from: Transfer['from'] | null;
  comment: string | null;
  isUnread: boolean;
};

/** The tickets received since this page was loaded, newest first. */
export const useReceivedTransfers = create<{ transfers: readonly ReceivedTransfer[] }>(() => ({ transfers: [] }));

/** Adds a received ticket. A ticket received twice is listed once, with the latest data. */
export const addTransfer = (transfer: Omit<ReceivedTransfer, 'isUnread'>): void =>
  useReceivedTransfers.setState(({ transfers }) => ({
    transfers: [
      { ...transfer, isUnread: transfer.unreadMessages > 0 },
      ...transfers.filter(({ ticketId }) => ticketId !== transfer.ticketId),
    ],
  }));

/** Removes a ticket that was opened or belongs to somebody else now. */
export const dropTransfer = (ticketId: number): void =>
  useReceivedTransfers.setState(({ transfers }) => ({
    transfers: transfers.filter((one) => one.ticketId !== ticketId),
  }));

/** Marks a received ticket as unread after a new message. It is then counted among the unread tickets. */
export const markTransferUnread = (ticketId: number): void =>
  useReceivedTransfers.setState((state) =>
    state.transfers.some((one) => one.ticketId === ticketId && !one.isUnread)
      ? { transfers: state.transfers.map((one) => (one.ticketId === ticketId ? { ...one, isUnread: true } : one)) }
      : state,
  );

export const forgetTransfers = (): void => useReceivedTransfers.setState({ transfers: [] });
