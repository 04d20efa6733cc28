import { sql } from 'drizzle-orm';
import type { Whose } from '../../../kernel/db/ofContact.ts';
import type { Errand } from '../../../kernel/errand.ts';

/** Rows of one transaction. */
const rowsAtOnce = 200;

/**
 * Removes the reactions of a contact from messages of groups: they carry its name. Those in its own chat go with the
 * messages. Returns the number of changed messages.
 */
export async function eraseReactions(errand: Errand, { companyId, contactId }: Whose): Promise<number> {
  const mine = sql.param(JSON.stringify([{ contactId }]));
  let total = 0;
  for (;;) {
    const changed = await errand.inCompany(async (work) => {
      const { rowCount } = await work.db.execute(sql`
        update ${sql.identifier('messages')} m set reactions = (
          select coalesce(jsonb_agg(reaction order by at), '[]')
          from jsonb_array_elements(m.reactions) with ordinality as g (reaction, at)
          where (reaction ->> 'contactId')::int is distinct from ${contactId})
        where m.company_id = ${companyId} and m.id in (
          select o.id from contacts g join messages o on o.company_id = g.company_id and o.chat_contact_id = g.id
          where g.company_id = ${companyId} and g.is_group and o.reactions @> ${mine}::jsonb limit ${rowsAtOnce})`);
      return rowCount ?? 0;
    });
    total += changed;
    if (changed < rowsAtOnce) return total;
  }
}
