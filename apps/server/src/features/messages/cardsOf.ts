import { AppError } from '@recado/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { toVcard } from '../../gateways/whatsapp/sharedContent.ts';
import type { Work } from '../../kernel/work.ts';
import { contacts } from '../contacts/contacts.tables.ts';

/**
 * Returns the vCards of contacts of the company, in the given order. Throws ERR_NO_CONTACT_FOUND for a missing contact,
 * and ERR_VALIDATION for groups and contacts without a number, whose card would be useless.
 */
export async function cardsOf(work: Work, ids: readonly number[]): Promise<string> {
  const rows = await work.db
    .select({ id: contacts.id, name: contacts.name, number: contacts.number, isGroup: contacts.isGroup })
    .from(contacts)
    .where(and(eq(contacts.companyId, work.companyId), inArray(contacts.id, [...ids])));
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids
    .map((id) => {
      const contact = known.get(id);
      if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
      if (contact.isGroup || !/^\d+$/.test(contact.number))
        throw new AppError('ERR_VALIDATION', { fields: { contactIds: 'no_number' } });
      return toVcard(contact);
    })
    .join('\n');
}
