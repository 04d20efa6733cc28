import type { EndedSnooze, Transfer } from '@recado/contracts';
import { create } from 'zustand';

/**
 * A ticket that came to the person, until it is opened: handed over by a colleague, or back from a snooze (`from` is
 * null). `isUnread`: it has unread messages and is counted with them.
 */
export type ReceivedTransfer = EndedSnooze & {
  from: Transfer['from'] | null;
  comment: string | null;
  isUnread: boolean;
};

/** What came to the signed-in person since this page was loaded, newest first. */
export const useReceivedTransfers = create<{ transfers: readonly ReceivedTransfer[] }>(() => ({ transfers: [] }));

/** A ticket that came twice stands once, with what came last. */
export const addTransfer = (transfer: Omit<ReceivedTransfer, 'isUnread'>): void =>
  useReceivedTransfers.setState(({ transfers }) => ({
    transfers: [
      { ...transfer, isUnread: transfer.unreadMessages > 0 },
      ...transfers.filter(({ ticketId }) => ticketId !== transfer.ticketId),
    ],
  }));

/** The ticket was opened, or is somebody else's now. */
export const dropTransfer = (ticketId: number): void =>
  useReceivedTransfers.setState(({ transfers }) => ({
    transfers: transfers.filter((one) => one.ticketId !== ticketId),
  }));

/** A new message came in: from now on the ticket is counted among the unread ones. */
export const markTransferUnread = (ticketId: number): void =>
  useReceivedTransfers.setState((state) =>
    state.transfers.some((one) => one.ticketId === ticketId && !one.isUnread)
      ? { transfers: state.transfers.map((one) => (one.ticketId === ticketId ? { ...one, isUnread: true } : one)) }
      : state,
  );

export const forgetTransfers = (): void => useReceivedTransfers.setState({ transfers: [] });
