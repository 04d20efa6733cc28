import { AppError, type ContactDetails } from '@recado/contracts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { tickets } from '../tickets/tickets.tables.ts';
import { contactIdentities, contactMerges, contacts } from './contacts.tables.ts';
import { toContact } from './toContact.ts';

/** The connection of a contact's newest ticket; select it beside `contacts`. */
export const lastConnection = sql<{ id: number; name: string } | null>`(
  select json_build_object('id', w.id, 'name', w.name) from ${tickets} t join ${connections} w on w.company_id = t.company_id and w.id = t.connection_id and w.deleted_at is null
  where t.company_id = contacts.company_id and t.contact_id = contacts.id order by t.id desc limit 1)`;

const identities = sql<ContactDetails['identities']>`coalesce((
  select json_agg(json_build_object('kind', i.kind, 'value', i.value) order by i.kind, i.value) from ${contactIdentities} i
  where i.company_id = contacts.company_id and i.contact_id = contacts.id), '[]')`;

const merged = sql<{ name: string; number: string; at: string } | null>`(
  select json_build_object('name', g.record -> 'contact' ->> 'name', 'number', g.record -> 'contact' ->> 'number', 'at', g.created_at) from ${contactMerges} g
  where g.company_id = contacts.company_id and g.contact_id = contacts.id and g.undone_at is null order by g.id desc limit 1)`;

/** Returns a contact of the company with its identities. Throws ERR_NO_CONTACT_FOUND. */
export async function getContact(work: Work, id: number): Promise<z.input<typeof ContactDetails>> {
  const [row] = await work.db
    .select({ contact: contacts, whatsapp: lastConnection, identities, merged })
    .from(contacts)
    .where(and(eq(contacts.companyId, work.companyId), eq(contacts.id, id)));
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
  return {
    ...toContact(work, row.contact),
    whatsapp: row.whatsapp,
    identities: row.identities,
    optedOutAt: row.contact.optedOutAt,
    merged: row.merged && { ...row.merged, at: new Date(row.merged.at) },
  };
}

/**
 * Returns the name, number and e-mail of those of the ids that are contacts of the company and not erased, by id. Throws
 * ERR_NO_CONTACT_FOUND if there is none.
 */
export async function readAddresses(
  work: Work,
  ids: readonly number[],
): Promise<{ name: string; number: string; email: string | null; isGroup: boolean }[]> {
  const rows = await work.db
    .select({ name: contacts.name, number: contacts.number, email: contacts.email, isGroup: contacts.isGroup })
    .from(contacts)
    .where(and(eq(contacts.companyId, work.companyId), inArray(contacts.id, [...ids]), isNull(contacts.erasedAt)))
    .orderBy(asc(contacts.id));
  if (rows.length === 0) throw new AppError('ERR_NO_CONTACT_FOUND');
  return rows;
}
