import { sql } from 'drizzle-orm';
import type { SocketRights, SocketRightsReader } from '../../kernel/realtime/socketRights.ts';
import type { Workshop } from '../../kernel/work.ts';
import { expiredSql } from '../companies/index.ts';

/** Reads in one statement the facts that decide about the open sockets of these users (behaviour 14.3, 14.4, 17.1). */
export const readSocketRights =
  ({ acrossCompanies }: Pick<Workshop, 'acrossCompanies'>): SocketRightsReader =>
  (users) =>
    acrossCompanies('auth.standings', async (db) => {
      const companyIds = sql.param(users.map(({ companyId }) => companyId));
      const userIds = sql.param(users.map(({ userId }) => userId));
      const { rows } = await db.execute(sql`
        select u.company_id as "companyId", u.id as "userId", u.generation, u.profile, u.super, u.all_ticket as "allTicket", c.status as active,
          ${sql.raw(expiredSql('c'))} as expired,
          array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as "queueIds"
        from unnest(${companyIds}::int[], ${userIds}::int[]) as wanted(company_id, id)
          join users u on u.company_id = wanted.company_id and u.id = wanted.id and u.deleted_at is null
          join companies c on c.id = u.company_id`);
      return rows as SocketRights[];
    });
