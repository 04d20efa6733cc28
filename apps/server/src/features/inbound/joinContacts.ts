import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { skipDecided } from '../bots/index.ts';
import { moveShippings } from '../campaigns/index.ts';
import { absorbContact, addIdentities, lockIdentities, keepMerge } from '../contacts/index.ts';
import { moveInternalNotes } from '../internalNotes/index.ts';
import { moveChat, moveMessages, showMessages } from '../messages/index.ts';
import { moveNotes } from '../notes/index.ts';
import { moveRatings } from '../ratings/index.ts';
import { moveSchedules } from '../schedules/index.ts';
import { closeDoubledTickets, moveTickets, recordTicketEvent, publishTickets } from '../tickets/index.ts';

/**
 * Merges the contacts that these identities belong to, because all identities are of one person: the oldest contact
 * stays and gets all identities (behaviour 1.3). No message is lost, at most one live ticket per connection remains,
 * and a record of the merge allows `splitContact` to undo it. Idempotent. Returns the contact's id; null if no contact
 * has any of the identities.
 */
export async function joinContacts(work: Work, identities: readonly Identity[]): Promise<number | null> {
  const [kept, ...others] = await lockIdentities(work, identities);
  if (!kept) return null;
  // A group is never merged with a contact, whatever a mapping claims.
  if (kept.isGroup) return kept.id;
  for (const gone of others) if (!gone.isGroup) await joinTwo(work, kept.id, gone.id);
  await addIdentities(work, kept.id, identities);
  return kept.id;
}

async function joinTwo(work: Work, keptId: number, goneId: number): Promise<void> {
  const merged = await closeDoubledTickets(work, [keptId, goneId]);
  const moved: { into: number; out: number; messages: number[]; internalNotes: number[] }[] = [];
  for (const { kept, closed } of merged)
    moved.push({
      into: kept,
      out: closed,
      messages: await moveMessages(work, closed, kept),
      internalNotes: await moveInternalNotes(work, closed, kept),
    });
  for (const { into, messages } of moved) if (messages.length > 0) await skipDecided(work, into, Math.max(...messages));
  const tickets = await moveTickets(work, goneId, keptId);
  await moveChat(work, goneId, keptId);
  await moveRatings(work, goneId, keptId);
  await moveShippings(work, goneId, keptId);
  const schedules = await moveSchedules(work, goneId, keptId);
  const notes = await moveNotes(work, goneId, keptId);
  const people = await absorbContact(work, keptId, goneId);
  await keepMerge(work, keptId, { ...people, tickets, moved, notes, schedules });
  const { id, name, number } = people.contact;
  for (const ticketId of tickets)
    await recordTicketEvent(work, {
      ticketId,
      type: 'merged',
      before: { contact: { id, name, number } },
      after: { contactId: keptId },
    });
  work.log.info({ contact: keptId, merged: goneId, tickets }, 'contacts merged');
  await publishTickets(work, new Set([...merged.map(({ kept }) => kept), ...tickets]));
  for (const { messages } of moved) await showMessages(work, messages);
}
