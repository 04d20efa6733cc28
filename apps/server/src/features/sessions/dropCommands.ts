import { and, eq, inArray, isNull } from 'drizzle-orm';
import { hot, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { settleSend, type Settled } from '../messages/index.ts';
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
