import { AppError } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { followShippings } from '../campaigns/index.ts';
import { getContact, lockIdentities, latestMerge, restoreContact, undoneMerge } from '../contacts/index.ts';
import { followContacts, recountTicket, returnMessages } from '../messages/index.ts';
import { moveInternalNotes } from '../internalNotes/index.ts';
import { moveNotes } from '../notes/index.ts';
import { followRatings } from '../ratings/index.ts';
import { moveSchedules } from '../schedules/index.ts';
import { lockTickets, moveTickets, recordTicketEvent, reopenMerged, publishTickets } from '../tickets/index.ts';

/**
 * Undoes the newest merge of a contact (behaviour 1.3): restores the other contact with its tickets, messages, notes
 * and schedules. A ticket that the merge closed is pending again. Whatever came after the merge stays where it was
 * recorded. Throws ERR_NO_CONTACT_FOUND, or ERR_NOT_MERGED for a contact without a merge. Returns the restored contact.
 */
export async function splitContact(work: Work, contactId: number) {
  const { identities } = await getContact(work, contactId);
  // Same lock order as for messages. Until the commit, no message is stored for these identities and no one counts
  // these tickets.
  await lockIdentities(work, identities);
  const merge = await latestMerge(work, contactId);
  if (!merge) throw new AppError('ERR_NOT_MERGED');
  await lockTickets(work, [contactId]);
  const { tickets, moved, notes, schedules } = merge.record;
  const backId = await restoreContact(work, contactId, merge);
  const returned = await moveTickets(work, contactId, backId, tickets);
  for (const { into, out, messages, internalNotes = [] } of moved) {
    await returnMessages(work, messages, into, out);
    await moveInternalNotes(work, into, out, internalNotes);
  }
  const touched = [...new Set([...returned, ...moved.flatMap(({ into, out }) => [into, out])])];
  await followContacts(work, touched);
  await followRatings(work, returned);
  await followShippings(work, returned);
  await moveNotes(work, contactId, backId, notes);
  await moveSchedules(work, contactId, backId, schedules);
  for (const { into, out } of moved) for (const ticketId of [into, out]) await recountTicket(work, ticketId);
  for (const ticketId of returned)
    await recordTicketEvent(work, { ticketId, type: 'unmerged', before: { contactId }, after: { contactId: backId } });
  for (const { out } of moved) await reopenMerged(work, out);
  await undoneMerge(work, merge.id);
  work.log.info({ contact: contactId, back: backId, tickets: returned }, 'contact merge undone');
  await publishTickets(work, touched);
  return getContact(work, backId);
}
