import type { Database } from '../db/open.ts';

/** The statement by which the Socket.IO adapter publishes an event to the other processes. */
const adapterNotify = 'SELECT pg_notify($1, $2)';

/**
 * Not durable, because notifications do not survive a crash anyway. A commit that notifies holds one lock of the whole
 * database until it is on the disk, so a flush for each event would delay every other commit that notifies.
 */
const notifyAll = `
  select set_config('synchronous_commit', 'off', true), count(pg_notify(channel, payload))
  from unnest($1::text[], $2::text[]) n(channel, payload)`;

/** Maximum number of notifications of one statement; a payload has up to 8 KB. */
const mostTogether = 100;

type Waiting = {
  channel: string;
  payload: string;
  resolve(): void;
  reject(error: unknown): void;
};

/**
 * Returns a `query` for the Socket.IO adapter that sends notifications in batches, in order: those that arrive while a
 * batch is on its way form the next one. All other statements go to the pool unchanged.
 */
export function batchNotifications(
  pool: Pick<Database['owner'], 'query'>,
): (text: string, values?: unknown[]) => Promise<unknown> {
  const waiting: Waiting[] = [];
  let isSending = false;

  const send = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      const batch = takeBatch(waiting);
      try {
        await pool.query(notifyAll, [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)]);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isSending = false;
  };

  return (text, values = []) => {
    if (text !== adapterNotify) return pool.query(text, values);
    const [channel, payload] = values as [string, string];
    return new Promise<void>((resolve, reject) => {
      waiting.push({ channel, payload, resolve, reject });
      if (!isSending) void send();
    });
  };
}

/** PostgreSQL drops the repetition of a notification in one transaction, so a batch ends before a repetition. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const known = new Set<string>();
  let size = 0;
  for (const { channel, payload } of waiting) {
    const key = `${channel} ${payload}`;
    if (size === mostTogether || known.has(key)) break;
    known.add(key);
    size++;
  }
  return waiting.splice(0, size);
}
