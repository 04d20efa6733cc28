import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { getTicket } from '../tickets/index.ts';
import { internalNotes } from './internalNotes.tables.ts';
import { getMentioned } from './listMentionable.ts';
import { publishInternalNote, publishMention, publishMentionsChanged } from './publishInternalNote.ts';
import { getInternalNote, type InternalNoteRow } from './readInternalNotes.ts';
import { mentionedBy, removeMentions, storeMentions } from './storeMentions.ts';

/**
 * Replaces the text of one's own note. Newly mentioned users get a notification. An unchanged mention is not checked
 * again: the user may have lost access to the ticket since, and the author cannot repair that.
 */
export async function changeInternalNote(work: UserWork, id: number, body: string): Promise<InternalNoteRow> {
  const before = await getInternalNote(work, id);
  if (before.userId !== work.actor.id) throw new AppError('ERR_NO_PERMISSION');
  if (before.body === body) return before;
  const ticket = await getTicket(work, before.ticketId);
  const had = await mentionedBy(work, id);
  const mentioned = await getMentioned(work, ticket, body, had);
  const gone = had.filter((userId) => !mentioned.includes(userId));
  await work.db
    .update(internalNotes)
    .set({ body, editedAt: work.now, updatedAt: work.now })
    .where(and(eq(internalNotes.companyId, work.companyId), eq(internalNotes.id, id)));
  await removeMentions(work, id, gone);
  const added = await storeMentions(work, id, mentioned);
  const note = await getInternalNote(work, id);
  publishInternalNote(work, 'update', id, ticket);
  publishMention(work, note, ticket, added);
  publishMentionsChanged(work, ticket.id, [...gone, ...mentioned.filter((userId) => !added.includes(userId))]);
  return note;
}
