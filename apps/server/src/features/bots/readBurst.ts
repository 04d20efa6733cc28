import { limits, type BotState, type FlowRun } from '@recado/contracts';
import { alias } from 'drizzle-orm/pg-core';
import { fragment, hot, param, params, returns, raw } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { isPlaceholder } from '../messages/index.ts';
import { messages as messagesTable } from '../messages/messages.tables.ts';
import { tickets } from '../tickets/tickets.tables.ts';
import { botStates } from './bots.tables.ts';
import { expiredSql } from '../companies/index.ts';

/** Most messages of a burst that a turn reads, the newest ones. Older ones of the same burst count as decided. */
const mostRead = 50;

const m = alias(messagesTable, 'm');
const t = alias(tickets, 't');
const s = alias(botStates, 's');
const { companyId, id } = params(tickets);

/**
 * Conditions of messages `m` of a burst. Late and imported messages, calls and placeholders start no turn and take part in
 * none (behaviour 1.10, 1.11).
 */
const isOfBurst = fragment`not m.from_me and m.sent_at > now() - interval '${limits.lateMinutes} minutes'
  and not m.late and not m.imported and m.media_type <> 'call_log' and not m.is_deleted and not ${isPlaceholder('m')}`;

type MessageRow = { id: number; text: string; hasFile: boolean; sentAt: string; storedAt: string };

/** The messages of a ticket's contact that no turn has decided about, oldest first. Media have their caption as text. */
const read = hot('bots.burst')`
  select ${returns({
    status: t.status,
    isGroup: t.isGroup,
    connectionId: t.connectionId,
    queueId: t.queueId,
    touched: t.touched,
    ticketIntegrationId: raw('case when t.use_integration then t.integration_id end').as<number | null>(),
    ticketPromptId: raw('case when t.use_integration then t.prompt_id end').as<number | null>(),
    chatbot: t.chatbot,
    botWaiting: t.botWaiting,
    isServed: raw(`(company.status and not ${expiredSql('company')})`).as<boolean>(),
    state: fragment`${s.state}`.as<Omit<BotState, 'run'> | null>(),
    decidedId: raw('coalesce(s.decided_id, 0)').as<number>(),
    hasFlows: raw('exists (select 1 from flows f where f.company_id = t.company_id)').as<boolean>(),
    runId: raw('r.id').as<number | null>(),
    run: raw('r.run').as<FlowRun | null>(),
    messages: fragment`(
      select coalesce(json_agg(json_build_object('id', m.id, 'text', m.text, 'hasFile', m.media_status in ('pending', 'ready'), 'sentAt', m.sent_at, 'storedAt', m.created_at) order by m.id), '[]')
      from (
        select m.id, m.sent_at, m.created_at, m.media_status,
          case when m.media_type in ('locationMessage', 'contactMessage', 'vcard') then '' else m.body end as text
        from messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and m.id > coalesce(s.decided_id, 0) and ${isOfBurst}
        order by m.id desc limit ${mostRead}) m)`.as<MessageRow[]>(),
  })}
  from tickets t
  join companies company on company.id = t.company_id
  left join bot_states s on s.company_id = t.company_id and s.ticket_id = t.id
  left join flow_runs r on r.company_id = t.company_id and r.ticket_id = t.id and r.ended_at is null
  where t.company_id = ${companyId} and t.id = ${id}`;

/**
 * Returns a ticket, the bot's memory of it, and its undecided messages; undefined for a deleted ticket. Requires a lock on
 * the ticket's row: a statement that waited for the lock itself would read the memory as it was before.
 */
export async function readBurst(work: Work, ticketId: number) {
  const [row] = await work.rows(read, { id: ticketId });
  if (!row) return undefined;
  const now = work.now.getTime();
  return {
    ...row,
    messages: row.messages.map(({ id, text, hasFile, sentAt, storedAt }) => ({
      id,
      text,
      fileOf: hasFile ? id : null,
      // A provider's clock may run ahead of ours.
      at: Math.min(now, Date.parse(sentAt)),
      storedAt: pastOf(Date.parse(storedAt), now),
    })),
  };
}

/** A message that is more than a minute ahead was stored before the database's clock was set back: its burst is over. */
const pastOf = (storedAt: number, now: number): number => (storedAt > now + 60_000 ? 0 : storedAt);

export type Burst = NonNullable<Awaited<ReturnType<typeof readBurst>>>;

/** Most messages of a burst that other software gets: each is a request of its own, enqueued in the commit of the turn. */
const mostPosted = 1_000;

const readIds = hot('bots.burstIds')`
  select ${returns({ id: m.id })} from messages m
  where m.company_id = ${companyId} and m.ticket_id = ${param('ticketId', 'int')}
    and m.id > ${param('decidedId', 'int')} and m.id <= ${param('lastId', 'int')} and ${isOfBurst}
  order by m.id desc limit ${mostPosted + 1}`;

/**
 * Returns the ids of all messages of a burst, oldest first: other software gets every message of the contact (behaviour
 * 11.8), also those that a turn does not read. Logs that older ones are left out above `mostPosted`.
 */
export async function readBurstIds(work: Work, ticketId: number, burst: Burst): Promise<number[]> {
  const { messages, decidedId } = burst;
  if (messages.length < mostRead) return messages.map((message) => message.id);
  const rows = await work.rows(readIds, { ticketId, decidedId, lastId: messages.at(-1)!.id });
  if (rows.length > mostPosted) work.log.warn({ ticketId, posted: mostPosted }, 'messages of a burst are not posted');
  return rows
    .slice(0, mostPosted)
    .map((message) => message.id)
    .reverse();
}
