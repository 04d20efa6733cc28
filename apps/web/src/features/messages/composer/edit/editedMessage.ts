import type { Message } from '@recado/contracts';
import { keptForTicket } from '../../../../lib/browser/keptForTicket.ts';
import { readSignature } from '../../../../conversation/text/readSignature.ts';

/** A sent message that is being edited, and its new text without signature. */
export type Edit = { message: Message; text: string };

const { find, keep, useKept } = keptForTicket<Edit>('edit');

/**
 * Opens one of the user's messages in the composer of its ticket. The draft returns when the edit is saved or
 * cancelled.
 */
export const startEdit = (message: Message): void =>
  keep(message.ticketId, { message: { ...message, quotedMsg: null }, text: readSignature(message).text });

/**
 * Ends the edit after a message was saved with this text. Text typed since then stays, as an edit of the saved message.
 */
export function endEdit(saved: Message, text: string): void {
  const now = find(saved.ticketId);
  if (now?.message.id === saved.id)
    keep(saved.ticketId, now.text === text ? null : { message: { ...saved, quotedMsg: null }, text: now.text });
}

/** Returns the edit in the composer of a ticket and its setter. */
export const useEdit: (ticketId: number) => [Edit | null, (edit: Edit | null) => void] = useKept;
