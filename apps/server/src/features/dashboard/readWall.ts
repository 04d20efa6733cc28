import type { Wall } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork } from '../../kernel/work.ts';
import { counted } from './figures.ts';

type QueueNow = {
  id: number | null;
  name: string;
  color: string;
  waiting: number;
  oldestSince: string | null;
  open: number;
};

/**
 * Returns how many contacts wait, since when and in which queue, and which attendants are available now. Counts the
 * same tickets as the counters of the dashboard (behaviour 15).
 */
export async function readWall(work: UserWork): Promise<z.input<typeof Wall>> {
  const company = work.companyId;
  const now = await work.db.execute(sql`
    with live as (
      select queue_id, user_id, status, coalesce(pending_since, created_at) as since from tickets t where t.company_id = ${company} and t.status in ('pending', 'open') and ${counted}
    ), by_queue as (
      select queue_id, count(*) filter (where status = 'pending')::int as waiting, min(since) filter (where status = 'pending') as oldest, count(*) filter (where status = 'open')::int as open from live group by queue_id
    )
    select
      (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color, 'waiting', coalesce(b.waiting, 0), 'oldestSince', b.oldest, 'open', coalesce(b.open, 0)) order by q.order_queue nulls last, plain(q.name), q.id), '[]')
        from queues q left join by_queue b on b.queue_id = q.id where q.company_id = ${company}) as queues,
      (select json_build_object('id', null, 'name', '', 'color', '', 'waiting', b.waiting, 'oldestSince', b.oldest, 'open', b.open) from by_queue b where b.queue_id is null) as without,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'online', u.online, 'open', coalesce(l.open, 0)) order by u.online desc, plain(u.name), u.id), '[]')
        from users u left join (select user_id, count(*)::int as open from live where status = 'open' group by user_id) l on l.user_id = u.id where u.company_id = ${company} and u.deleted_at is null) as attendants`);
  const { queues, without, attendants } = now.rows[0] as unknown as {
    queues: QueueNow[];
    without: QueueNow | null;
    attendants: Wall['attendants'];
  };
  const all = without ? [...queues, without] : queues;
  const oldest = all
    .flatMap(({ oldestSince }) => (oldestSince === null ? [] : [new Date(oldestSince)]))
    .toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
    open: all.reduce((sum, { open }) => sum + open, 0),
    oldestSince: oldest ?? null,
    queues: all.map((queue) => ({
      ...queue,
      oldestSince: queue.oldestSince === null ? null : new Date(queue.oldestSince),
    })),
    attendants,
  };
}
