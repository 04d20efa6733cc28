import { alias } from 'drizzle-orm/pg-core';
import { fragment, hot, insertInto, param, params, returns } from '../../kernel/db/hot.ts';
import { lastRows } from '../../kernel/pipeline.ts';
import type { Work } from '../../kernel/work.ts';
import { commandPriority, type OutboxCommand } from '../messages/index.ts';
import { commandsOfChat } from './commandsOfChat.ts';
import { outboxCommands } from './sessions.tables.ts';

/** The channel that wakes the sessions. The payload is `company:connection`, and a `PresenceSign` may follow a blank. */
export const outboxChannel = 'outbox_commands';

const { companyId, priority } = params(outboxCommands);
const insert = hot('outbox.enqueue')`
  with raised as (
    update outbox_commands set priority = ${priority}
    where company_id = ${companyId} and id = any(array(${commandsOfChat})) and answer is null and fence is null
      and priority > ${priority}),
  placed as (
    ${insertInto(outboxCommands, ['connectionId', 'chat', 'kind', 'messageId', 'payload', 'priority', 'asked'], {
      notBefore: fragment`now() + make_interval(secs => ${param('delaySeconds', 'float8')})`,
    })} returning id)
  select ${returns({ id: alias(outboxCommands, 'placed').id })} from placed`;

/**
 * Enqueues a command in the Work that decided on it. The session's owner is notified after the commit (architecture 4b).
 * Earlier commands of its chat, which it waits for, get its priority. Returns the command's id. `asked` names the caller
 * who waits for the result. `last` means that the Work sends no further statement (`kernel/pipeline.ts`).
 */
export async function enqueueCommand(
  work: Work,
  { delayMs = 0, ...command }: OutboxCommand,
  { asked = null, last = false }: { asked?: string | null; last?: boolean } = {},
): Promise<number> {
  const values = { messageId: null, priority: commandPriority.user, ...command, asked, delaySeconds: delayMs / 1_000 };
  const [row] = await (last ? lastRows(work, insert, values) : work.rows(insert, values));
  work.notify(outboxChannel, `${work.companyId}:${command.connectionId}`);
  return row!.id;
}
