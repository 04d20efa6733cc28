import type { Message } from '@recado/contracts';
import { readSignature } from '../outbox/signature.ts';
import { keptForTicket } from './keptForTicket.ts';

/** A sent message that is being edited, and its new text so far, without the signature. */
export type Edit = { message: Message; text: string };

const { find, keep, useKept } = keptForTicket<Edit>('edit');

/** Opens a message of one's own in the composer of its ticket. The draft waits until the edit is saved or cancelled. */
export const startEdit = (message: Message): void =>
  keep(message.ticketId, { message: { ...message, quotedMsg: null }, text: readSignature(message).text });

/**
 * Ends the edit of a message that was saved with a text. What was typed since stays, as an edit of the saved message.
 */
export function endEdit(saved: Message, text: string): void {
  const now = find(saved.ticketId);
  if (now?.message.id === saved.id)
    keep(saved.ticketId, now.text === text ? null : { message: { ...saved, quotedMsg: null }, text: now.text });
}

/** What is being edited in the composer of a ticket, and how to change it. */
export const useEdit: (ticketId: number) => [Edit | null, (edit: Edit | null) => void] = useKept;
