import { hot, type Work } from '../../kernel/work.ts';
import { settleSend, type Settled } from '../messages/index.ts';

/** Claimed commands are left alone: their owner settles them. */
const drop = hot(
  'orders.drop',
  `delete from outbox_commands where company_id = $1 and connection_id = $2 and fence is null and asked is null returning kind, message_id as "messageId"`,
);

/**
 * Drops the pending commands of a session that will not send them. Their messages are marked as failed and can be sent
 * again on another connection.
 */
export async function dropCommands(work: Work, connectionId: number, settled: Settled): Promise<void> {
  for (const { kind, messageId } of await work.rows<{ kind: string; messageId: number | null }>(drop, [
    work.companyId,
    connectionId,
  ]))
    if (kind === 'send' && messageId !== null) await settleSend(work, messageId, { outcome: 'refused' }, settled);
}
