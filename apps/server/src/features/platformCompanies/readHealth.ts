import { AppError, type CompanyHealth } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Workshop } from '../../kernel/work.ts';

type Line = { id: number; name: string; status: string; statusSince: string | null };
type Figures = {
  waiting: number;
  waitingSince: string | null;
  messagesToday: number;
  storedBytes: number;
  failedEvents: number;
  lastSignInAt: string | null;
};

/** Returns the state of a company in figures. No text of a customer or an attendant is read. */
export const readHealth = (
  { acrossCompanies }: Pick<Workshop, 'acrossCompanies'>,
  companyId: number,
): Promise<z.input<typeof CompanyHealth>> =>
  acrossCompanies('platformCompanies.health', async (db) => {
    const { rows } = await db.execute(sql`
      select
        (select count(*)::int from tickets t where t.company_id = c.id and t.status = 'pending') as waiting,
        (select min(t.pending_since) from tickets t where t.company_id = c.id and t.status = 'pending') as "waitingSince",
        (select count(*)::int from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
          where t.company_id = c.id and t.active_at >= today.start and m.sent_at >= today.start) as "messagesToday",
        (select coalesce(sum(f.bytes), 0)::float8 from media f where f.company_id = c.id) as "storedBytes",
        (select count(*)::int from dead_letters d where d.company_id = c.id) as "failedEvents",
        (select max(s.created_at) from sign_ins s where s.company_id = c.id and s.outcome = 'signedIn') as "lastSignInAt"
      from companies c
        cross join lateral (select date_trunc('day', now() at time zone c.timezone) at time zone c.timezone as start) today
      where c.id = ${companyId} and c.deleted_at is null`);
    const [figures] = rows as Figures[];
    if (!figures) throw new AppError('ERR_NO_COMPANY_FOUND');
    const lines = await db.execute(sql`
      select id, name, status, status_since as "statusSince" from connections
      where company_id = ${companyId} and deleted_at is null order by plain(name), id`);
    const at = (value: string | null) => (value === null ? null : new Date(value));
    return {
      ...figures,
      waitingSince: at(figures.waitingSince),
      lastSignInAt: at(figures.lastSignInAt),
      connections: (lines.rows as Line[]).map((line) => ({ ...line, statusSince: at(line.statusSince) })),
    };
  });
