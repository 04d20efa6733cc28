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

/** How events are recorded; provided by `app.ts`. */
export type Redelivery = {
  receive(work: Work, event: SessionEvent): Promise<unknown>;
  /** The lock an event is recorded under. */
  lockOf(event: SessionEvent): string | undefined;
};

export type Retrying = Redelivery & {
  /** Opens the Work of one try: under the lease where a phone tries, on behalf of who asked for it otherwise. */
  open<T>(task: (work: Work) => Promise<T>, opening?: Opening): Promise<T>;
  log: Log;
};

/** Most of a connection that are tried at once: each costs a Work or two. */
const mostTried = 500;

/**
 * Tries again what could not be recorded of a connection, or `only` one of it: when its phone opens, since the product
 * may have been mended, and when a person asks. Those tried least often come first, in their order, so that 500
 * hopeless ones keep no others from their turn. What still cannot stays, with its newest reason. Gives how many were
 * recorded.
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
      // The database is away or full; the event is not at fault.
      if (isPassing(error)) throw error;
      log.warn({ err: error, letter: id }, 'what could not be recorded still cannot');
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
