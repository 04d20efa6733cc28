import type { Identity } from '../../gateways/whatsapp/Phone.ts';
import type { Work } from '../../kernel/work.ts';
import { absorbContact, addIdentities, holdPeople, keepMerge } from '../contacts/index.ts';
import { moveInternalNotes } from '../internalNotes/index.ts';
import { moveChat, moveMessages, showMessages } from '../messages/index.ts';
import { moveNotes } from '../notes/index.ts';
import { moveRatings } from '../ratings/index.ts';
import { moveSchedules } from '../schedules/index.ts';
import { closeDoubledTickets, moveTickets, recordTicketEvent, showTickets } from '../tickets/index.ts';

/**
 * These identities are one person's: who was known by one of them is known by all, and two contacts become one, the
 * older (behaviour 1.3). Nothing that was said is lost, one live ticket on a line remains, and a record keeps what
 * there was, to be taken apart again by `splitContact`. Safe to repeat. Gives the contact; null when nobody is known by
 * any of them.
 */
export async function joinContacts(work: Work, identities: readonly Identity[]): Promise<number | null> {
  const [kept, ...others] = await holdPeople(work, identities);
  if (!kept) return null;
  // A group is nobody's other name, whatever a mapping says.
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
  const tickets = await moveTickets(work, goneId, keptId);
  await moveChat(work, goneId, keptId);
  await moveRatings(work, goneId, keptId);
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
  work.log.info({ contact: keptId, merged: goneId, tickets }, 'two contacts turned out to be one person');
  await showTickets(work, new Set([...merged.map(({ kept }) => kept), ...tickets]));
  for (const { messages } of moved) await showMessages(work, messages);
}
