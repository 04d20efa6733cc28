import type { ConnectionHealth } from '@recado/contracts';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { fragment, hot, params, raw, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from './connections.tables.ts';

/** A last message is searched at most this far back, so that a connection without recent messages costs no search. */
const lastMessageDays = 7;

const w = alias(connections, 'w');
const { companyId } = params(connections);

/** Reads all connections at once: recent messages are one index range, commands and dead letters are few. */
const read = hot('connections.health')`
  with spoken as (
    select connection_id, max(last_message_at) as at from tickets
    where company_id = ${companyId} and status in ('pending', 'open', 'closed')
      and active_at > now() - make_interval(days => ${lastMessageDays})
    group by connection_id)
  select ${returns({
    id: w.id,
    statusSince: w.statusSince,
    reconnects: w.reconnects,
    notice: w.notice,
    lastMessageAt: raw('spoken.at').as<Date | null>(),
    waiting: fragment`(
      select count(*)::int from outbox_commands o
      where o.company_id = ${companyId} and o.connection_id = w.id and o.kind = 'send' and o.answer is null)`.as<number>(),
    deadLetters: fragment`(
      select count(*)::int from dead_letters d where d.company_id = ${companyId} and d.connection_id = w.id)`.as<number>(),
  })}
  from connections w left join spoken on spoken.connection_id = w.id
  where w.company_id = ${companyId} and w.deleted_at is null order by w.id`;

export const readHealth = (work: Work): Promise<z.input<typeof ConnectionHealth>[]> => work.rows(read, {});
