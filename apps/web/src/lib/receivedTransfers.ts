import type { Transfer } from '@recado/contracts';
import { create } from 'zustand';

/** A ticket a colleague handed over, until it is opened. `isUnread`: it has unread messages and is counted with them. */
export type ReceivedTransfer = Transfer & { isUnread: boolean };

/** What was handed to the signed-in person since this page was loaded, newest first. */
export const useReceivedTransfers = create<{ transfers: readonly ReceivedTransfer[] }>(() => ({ transfers: [] }));

/** The same ticket handed over twice stands once, with the latest comment. */
export const addTransfer = (transfer: Transfer): void =>
  useReceivedTransfers.setState(({ transfers }) => ({
    transfers: [{ ...transfer, isUnread: transfer.unreadMessages > 0 }, ...transfers.filter(({ ticketId }) => ticketId !== transfer.ticketId)],
  }));

/** The ticket was opened, or is somebody else's now. */
export const dropTransfer = (ticketId: number): void => useReceivedTransfers.setState(({ transfers }) => ({ transfers: transfers.filter((one) => one.ticketId !== ticketId) }));

/** A new message came in: from now on the ticket is counted among the unread ones. */
export const markTransferUnread = (ticketId: number): void =>
  useReceivedTransfers.setState((state) =>
    state.transfers.some((one) => one.ticketId === ticketId && !one.isUnread) ? { transfers: state.transfers.map((one) => (one.ticketId === ticketId ? { ...one, isUnread: true } : one)) } : state,
  );

export const forgetTransfers = (): void => useReceivedTransfers.setState({ transfers: [] });
