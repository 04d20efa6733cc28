import { hot, type Work } from '../../kernel/work.ts';
import type { OutboxCommand } from '../messages/index.ts';

/** The channel that wakes the sessions. The payload is `company:connection`. */
export const outboxChannel = 'outbox_commands';

const insert = hot(
  'phones.order',
  `with placed as (insert into outbox_commands (company_id, connection_id, chat, kind, message_id, payload, priority, asked) values ($1::int, $2::int, $3, $4, $5, $6, $7, $8) returning id)
   select placed.id, pg_notify('${outboxChannel}', $1::int || ':' || $2::int) from placed`,
);

/**
 * Enqueues a command in the Work that decided on it. The session's owner is notified at the commit (architecture 4b).
 * Returns the command's id.
 */
export async function enqueueCommand(work: Work, order: OutboxCommand, asked: string | null = null): Promise<number> {
  const [row] = await work.rows<{ id: number }>(insert, [
    work.companyId,
    order.connectionId,
    order.chat,
    order.kind,
    order.messageId ?? null,
    JSON.stringify(order.payload ?? {}),
    order.priority ?? 0,
    asked,
  ]);
  return row!.id;
}
