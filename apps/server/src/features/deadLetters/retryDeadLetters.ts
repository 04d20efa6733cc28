import { asc, sql } from 'drizzle-orm';
import type { SessionEvent } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { fromStoredJson } from '../../gateways/whatsapp/storedJson.ts';
import { isPassing } from '../../kernel/db/failures.ts';
import type { Log } from '../../kernel/log.ts';
import type { Opening } from '../../kernel/opening.ts';
import type { Work } from '../../kernel/work.ts';
import { deadLetters } from './deadLetters.tables.ts';
import { whereDeadLetters } from './whereDeadLetters.ts';
import { toStoredReason } from './reasons.ts';

/** Records an event; provided by `app.ts`. */
export type Redelivery = {
  receive(work: Work, event: SessionEvent): Promise<unknown>;
  /** The lock under which an event is recorded. */
  lockOf(event: SessionEvent): string | undefined;
};

export type Retrying = Redelivery & {
  /**
   * Opens the Work of one retry: under the lease if a session retries, otherwise on behalf of the user who requested
   * it.
   */
  open<T>(task: (work: Work) => Promise<T>, opening?: Opening): Promise<T>;
  log: Log;
};

/** Maximum number of dead letters of a connection retried at once: each costs one or two Works. */
const mostTried = 500;

/**
 * Retries the dead letters of a connection, or `only` one of them: when its session opens, because the product may have
 * been fixed, and when a user requests it. Those with the fewest retries come first, in their order, so that 500
 * hopeless ones do not block the others. A failed retry keeps the dead letter with the newest reason. Returns how many
 * were recorded.
 */
export async function retryDeadLetters(
  connectionId: number,
  { open, receive, lockOf, log }: Retrying,
  only?: number,
): Promise<number> {
  const letters = await open((work) =>
    work.db
      .select({ id: deadLetters.id, event: deadLetters.event })
      .from(deadLetters)
      .where(whereDeadLetters(work, connectionId, only))
      .orderBy(asc(deadLetters.attempts), asc(deadLetters.id))
      .limit(mostTried),
  );
  let recorded = 0;
  for (const { id, event: stored } of letters) {
    const one = (work: Work) => whereDeadLetters(work, connectionId, id);
    const attempt = async (): Promise<void> => {
      const event = fromStoredJson(stored);
      await open(
        async (work) => {
          await receive(work, event);
          await work.db.delete(deadLetters).where(one(work));
        },
        { lock: lockOf(event) },
      );
    };
    try {
      await attempt();
      recorded++;
    } catch (error) {
      // The database is down or full; the event is not the cause.
      if (isPassing(error)) throw error;
      log.warn({ err: error, letter: id }, 'dead letter retry failed');
      await open((work) =>
        work.db
          .update(deadLetters)
          .set({ attempts: sql`${deadLetters.attempts} + 1`, error: toStoredReason(error) })
          .where(one(work)),
      );
    }
  }
  return recorded;
}
