import { limits, type Note } from '@recado/contracts';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { UserWork } from '../../kernel/work.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { whereVisible } from '../tickets/index.ts';
import { tickets } from '../tickets/tickets.tables.ts';
import { users } from '../users/users.tables.ts';
import { notes } from './notes.tables.ts';

/** Alias that `whereVisible` expects. */
const t = alias(tickets, 't');

/** Reads notes, newest first. A user sees the notes of the tickets they see (behaviour 13.4). */
export async function selectNotes(work: UserWork, where: SQL): Promise<z.input<typeof Note>[]> {
  const rows = await work.db
    .select({
      note: notes,
      user: { id: users.id, name: users.name },
      contact: { id: contacts.id, name: contacts.name },
      ticket: { id: t.id, status: t.status, createdAt: t.createdAt },
    })
    .from(notes)
    .innerJoin(t, and(eq(t.companyId, notes.companyId), eq(t.id, notes.ticketId)))
    .innerJoin(contacts, and(eq(contacts.companyId, notes.companyId), eq(contacts.id, notes.contactId)))
    .leftJoin(users, and(eq(users.companyId, notes.companyId), eq(users.id, notes.userId)))
    .where(and(eq(notes.companyId, work.companyId), whereVisible(work.actor), where))
    .orderBy(desc(notes.id))
    .limit(limits.wholeList);
  return rows.map(({ note, user, contact, ticket }) => ({ ...note, user, contact, ticket }));
}

/**
 * Returns the notes of a contact, or of a ticket's contact, over all tickets the user sees. An invisible ticket has
 * none.
 */
export const listNotes = (
  work: UserWork,
  { ticketId, contactId }: { ticketId?: number | undefined; contactId?: number | undefined },
) =>
  selectNotes(
    work,
    and(
      contactId === undefined ? undefined : eq(notes.contactId, contactId),
      ticketId === undefined
        ? undefined
        : sql`${notes.contactId} in (select t.contact_id from tickets t where t.company_id = ${work.companyId} and t.id = ${ticketId} and ${whereVisible(work.actor)})`,
    )!,
  );
