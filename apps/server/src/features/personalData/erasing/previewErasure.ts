import { AppError } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { contactRows } from '../../../kernel/db/ofContact.ts';
import { messages } from '../../messages/messages.tables.ts';

type Preview = Record<'messages' | 'files' | 'tickets' | 'liveTickets' | 'notes' | 'schedules', number>;

/** Returns what the erasure of a contact would erase. Throws ERR_NO_CONTACT_FOUND, also for an erased contact. */
export async function previewErasure(work: Work, contactId: number): Promise<Preview> {
  const { companyId } = work;
  const { whose } = contactRows().find(({ table }) => table === messages)!;
  const { rows } = await work.db.execute(sql`
    with own as materialized (
      select media_id from messages where ${whose({ companyId, contactId })} and erased_at is null)
    select
      (select count(*)::int from own) as messages,
      (select count(distinct media_id)::int from own) as files,
      (select count(*)::int from tickets t where t.company_id = ${companyId} and t.contact_id = ${contactId}) as tickets,
      (select count(*)::int from tickets t
        where t.company_id = ${companyId} and t.contact_id = ${contactId} and t.status <> 'closed') as "liveTickets",
      (select count(*)::int from ticket_notes n where n.company_id = ${companyId} and n.contact_id = ${contactId})
      + (select count(*)::int from internal_notes n join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
        where t.company_id = ${companyId} and t.contact_id = ${contactId}) as notes,
      (select count(*)::int from schedules s where s.company_id = ${companyId} and s.contact_id = ${contactId}) as schedules
    from contacts c where c.company_id = ${companyId} and c.id = ${contactId} and c.erased_at is null`);
  if (rows.length === 0) throw new AppError('ERR_NO_CONTACT_FOUND');
  return rows[0] as Preview;
}
