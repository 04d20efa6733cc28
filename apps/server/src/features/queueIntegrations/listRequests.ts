import type { IntegrationRequest } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import { getIntegration } from './readIntegrations.ts';

type Row = Omit<z.input<typeof IntegrationRequest>, 'at'> & { at: string };

/** Returns the last requests of an integration, newest first. Throws ERR_NO_INTEGRATION_FOUND. */
export async function listRequests(work: Work, integrationId: number) {
  await getIntegration(work, integrationId);
  const { rows } = await work.db.execute(sql`
    select r.id, r.created_at as at, r.ticket_id as "ticketId", c.name as contact, r.request, r.status, r.answer,
      r.failure, r.ms
    from integration_requests r
    join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    left join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where r.company_id = ${work.companyId} and r.integration_id = ${integrationId}
    order by r.id desc`);
  return { requests: (rows as Row[]).map(({ at, ...row }) => ({ ...row, at: new Date(at) })) };
}
