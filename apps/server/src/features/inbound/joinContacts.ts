import type { Identity } from '../../gateways/whatsapp/Phone.ts';
import type { Work } from '../../kernel/work.ts';
import { absorbContact, addIdentities, holdPeople } from '../contacts/index.ts';
import { moveChat, moveMessages, showMessages } from '../messages/index.ts';
import { moveNotes } from '../notes/index.ts';
import { moveRatings } from '../ratings/index.ts';
import { moveSchedules } from '../schedules/index.ts';
import { closeDoubledTickets, moveTickets, recordTicketEvent, showTickets } from '../tickets/index.ts';

/**
 * These identities are one person's: who was known by one of them is known by all, and two contacts become one, the older
 * (behaviour 1.3). Nothing that was said is lost, one live ticket on a line remains, and the log keeps what there was, to
 * be told apart again. Safe to repeat. Gives the contact; null when nobody is known by any of them.
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
  const moved: { into: number; out: number; messages: number[] }[] = [];
  for (const { kept, closed } of merged) moved.push({ into: kept, out: closed, messages: await moveMessages(work, closed, kept) });
  const tickets = await moveTickets(work, goneId, keptId);
  await moveChat(work, goneId, keptId);
  await moveRatings(work, goneId, keptId);
  await moveSchedules(work, goneId, keptId);
  await moveNotes(work, goneId, keptId);
  const contact = await absorbContact(work, keptId, goneId);
  const record = { before: { contact, tickets }, after: { contactId: keptId, moved } };
  for (const ticketId of tickets) await recordTicketEvent(work, { ticketId, type: 'merged', ...record });
  work.log.info({ contact: keptId, merged: goneId, tickets }, 'two contacts turned out to be one person');
  await showTickets(work, new Set([...merged.map(({ kept }) => kept), ...tickets]));
  for (const { messages } of moved) await showMessages(work, messages);
}
