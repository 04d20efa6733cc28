import { and, asc, eq, sql } from 'drizzle-orm';
import type { Heard, PhoneEvent } from '../../gateways/whatsapp/Phone.ts';
import type { Log } from '../../kernel/log.ts';
import { hot, type Opening, type Work } from '../../kernel/work.ts';
import { deadLetters } from './inbound.tables.ts';
import { inboundLockOf } from './receiveInbound.ts';
import { fromStoredJson, toStoredJson } from './storedJson.ts';

const keep = hot(
  'deadLetters.keep',
  `insert into dead_letters (company_id, connection_id, event, error) select $1, $2, $3::jsonb, $4
   where not exists (select 1 from dead_letters where company_id = $1 and connection_id = $2 and event = $3::jsonb)`,
);

/** Keeps what was heard and could not be recorded, with the reason (trust R3). The same event lies there once, however often it is delivered. */
export const keepDeadLetter = async (work: Work, connectionId: number, event: PhoneEvent, reason: unknown): Promise<void> =>
  void (await work.rows(keep, [work.companyId, connectionId, toStoredJson(event), reasonOf(reason)]));

/** The innermost failure: the query builder's own words are the query with all its values. */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const words = innermost instanceof Error ? innermost.message : String(innermost);
  return words.replaceAll('\0', '').toWellFormed().slice(0, 1_000);
}

type Parts = {
  /** Opens Works that prove the lease. */
  open<T>(task: (work: Work) => Promise<T>, opening?: Opening): Promise<T>;
  receive(work: Work, event: PhoneEvent): Promise<Heard>;
  log: Log;
};

/** Most of a connection that are tried when its phone opens: each costs a Work. */
const mostTried = 500;

/** Tries again what could not be recorded, oldest first, when a phone opens: the product may have been mended. What still cannot stays. */
export async function retryDeadLetters(connectionId: number, { open, receive, log }: Parts): Promise<void> {
  const letters = await open((work) =>
    work.db
      .select({ id: deadLetters.id, event: deadLetters.event })
      .from(deadLetters)
      .where(and(eq(deadLetters.companyId, work.companyId), eq(deadLetters.connectionId, connectionId)))
      .orderBy(asc(deadLetters.id))
      .limit(mostTried),
  );
  for (const { id, event: stored } of letters) {
    const event = fromStoredJson(stored);
    const one = (work: Work) => and(eq(deadLetters.companyId, work.companyId), eq(deadLetters.id, id));
    const recording = open(
      async (work) => {
        await receive(work, event);
        await work.db.delete(deadLetters).where(one(work));
      },
      { lock: inboundLockOf(event) },
    );
    await recording.catch(async (error: unknown) => {
      log.warn({ err: error, letter: id }, 'what could not be recorded still cannot');
      await open((work) =>
        work.db
          .update(deadLetters)
          .set({ attempts: sql`${deadLetters.attempts} + 1`, error: reasonOf(error) })
          .where(one(work)),
      );
    });
  }
}
