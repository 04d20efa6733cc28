import type { ConnectionHealth } from '@recado/contracts';
import type { z } from 'zod';
import { hot, type Work } from '../../kernel/work.ts';

/** Further back nobody looks for a last message, and a line that is silent for longer costs no search. */
const lastMessageDays = 7;

/** Of all connections at once: what moved lately is one range of an index, orders and letters are few. */
const read = hot(
  'connections.health',
  `with spoken as (
     select connection_id, max(last_message_at) as at from tickets
     where company_id = $1 and status in ('pending', 'open', 'closed') and active_at > now() - make_interval(days => ${lastMessageDays}) group by connection_id)
   select w.id, w.status_since as "statusSince", w.reconnects, w.notice, spoken.at as "lastMessageAt",
     (select count(*)::int from outbox_commands o where o.company_id = $1 and o.connection_id = w.id and o.kind = 'send' and o.answer is null) as waiting,
     (select count(*)::int from dead_letters d where d.company_id = $1 and d.connection_id = w.id) as "deadLetters"
   from connections w left join spoken on spoken.connection_id = w.id where w.company_id = $1 and w.deleted_at is null order by w.id`,
);

/** Returns the health of the company's connections. */
export const readHealth = (work: Work): Promise<z.input<typeof ConnectionHealth>[]> =>
  work.rows(read, [work.companyId]);
