import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { listen, type DatabaseUrl } from '../../kernel/db/listen.ts';
import type { Errand } from '../../kernel/errand.ts';
import type { Log } from '../../kernel/log.ts';
import type { SessionReply, OutboxCommand } from '../messages/index.ts';
import { enqueueCommand } from './enqueueCommand.ts';
import { outboxCommands } from './sessions.tables.ts';

export const answerChannel = 'phone_answers';
const answerWithinMs = 15_000;

/** Enqueues commands and waits for their results, from any process. */
export function openCommandCalls(databaseUrl: DatabaseUrl, log: Log) {
  const waiting = new Map<string, () => void>();
  const listener = listen(
    databaseUrl,
    answerChannel,
    (asked) => (asked === '' ? waiting.forEach((look) => look()) : waiting.get(asked)?.()),
    log,
  );

  return {
    async ask(errand: Errand, command: OutboxCommand): Promise<SessionReply> {
      const asked = randomUUID();
      const answered = new Promise<void>((resolve) => waiting.set(asked, resolve));
      const timer = setTimeout(() => waiting.get(asked)?.(), answerWithinMs);
      try {
        const id = await errand.inCompany((work) => enqueueCommand(work, command, { asked }));
        await answered;
        return await errand.inCompany(async (work) => {
          const mine = and(eq(outboxCommands.companyId, work.companyId), eq(outboxCommands.id, id));
          const [settled] = await work.db
            .delete(outboxCommands)
            .where(and(mine, isNotNull(outboxCommands.answer)))
            .returning({ answer: outboxCommands.answer });
          if (settled?.answer) return settled.answer;
          // No session claimed it in time. It is deleted, so that it does not run after the caller has given up.
          await work.db.delete(outboxCommands).where(and(mine, isNull(outboxCommands.fence)));
          // A running command continues, but nobody waits for its result any more, so it must not leave one behind.
          await work.db
            .update(outboxCommands)
            .set({ asked: null })
            .where(and(mine, isNull(outboxCommands.answer)));
          return { ok: false, error: 'ERR_WAPP_NOT_INITIALIZED' };
        });
      } finally {
        clearTimeout(timer);
        waiting.delete(asked);
      }
    },
    close: listener.close,
  };
}
