import { and, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hot, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { settleSend, type Settled } from '../messages/index.ts';
import type { AnsweredTicket } from '../tickets/index.ts';
import { commandsOfChat } from './commandsOfChat.ts';
import { outboxCommands } from './sessions.tables.ts';

const { companyId, connectionId } = params(outboxCommands);

/** Claimed commands are left alone: their owner settles them. */
const drop = hot('orders.drop')`
  delete from outbox_commands
  where company_id = ${companyId} and connection_id = ${connectionId} and fence is null and asked is null
    and not (kind = 'logout' and ${param('keepsLogout', 'boolean')})
  returning ${returns({ kind: outboxCommands.kind, messageId: outboxCommands.messageId })}`;

/**
 * Drops the pending commands of a session that will not send them. Their messages are marked as failed and can be sent
 * again on another connection. `keepsLogout` leaves a logout to the owner of the session.
 */
export async function dropCommands(
  work: Work,
  connectionId: number,
  settled: Settled,
  { keepsLogout = false } = {},
): Promise<void> {
  for (const { kind, messageId } of await work.rows(drop, { connectionId, keepsLogout }))
    if (kind === 'send' && messageId !== null) await settleSend(work, messageId, { outcome: 'refused' }, settled);
}

/** Drops the commands that send these messages. Their messages are marked as failed, as `dropCommands` does. */
export async function dropSends(work: Work, messageIds: readonly number[], settled: Settled): Promise<void> {
  if (messageIds.length === 0) return;
  const dropped = await work.db
    .delete(outboxCommands)
    .where(
      and(
        eq(outboxCommands.companyId, work.companyId),
        eq(outboxCommands.kind, 'send'),
        inArray(outboxCommands.messageId, [...messageIds]),
        isNull(outboxCommands.fence),
      ),
    )
    .returning({ messageId: outboxCommands.messageId });
  for (const { messageId } of dropped) await settleSend(work, messageId!, { outcome: 'refused' }, settled);
}

/**
 * Only texts that were never due. A text that is due, or waits for a further attempt, was answered before and keeps its
 * place (decision 0171).
 */
const dropDelayed = hot('outbox.dropDelayedAnswers')`
  delete from outbox_commands o using messages m
  where o.company_id = ${companyId} and o.id = any(array(${commandsOfChat})) and o.kind = 'send' and o.fence is null
    and o.answer is null and o.not_before > now() and o.payload -> 'wasDue' is null
    and m.company_id = o.company_id and m.id = o.message_id and m.ticket_id = ${param('ticketId', 'int')}
    and m.user_id is null and m.client_key like 'bot:%'
  returning ${returns({ messageId: alias(outboxCommands, 'o').messageId })}`;

/**
 * Drops the delayed answers of the bot in a ticket that a user takes or closes: no bot answers there any more (behaviour
 * 4.2), and messages of the user would wait for these. They are marked as failed, so that a user can still send them.
 * Requires a lock on the ticket's row.
 */
export async function dropDelayedAnswers(
  work: Work,
  { id, connectionId, contactId }: AnsweredTicket,
  settled: Settled,
): Promise<void> {
  const values = { ticketId: id, connectionId, chat: `contact:${contactId}` };
  for (const { messageId } of await work.rows(dropDelayed, values))
    await settleSend(work, messageId!, { outcome: 'refused' }, settled);
}
