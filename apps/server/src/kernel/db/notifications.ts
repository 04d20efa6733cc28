import type { Database } from './open.ts';

/** Notifications of PostgreSQL channels. They are sent in batches: those that arrive while one is on its way form the next. */
export type Notifications = {
  /** Sends each notification, in order and with repetitions. Resolves when it is sent. A payload has up to 8 KB. */
  send(channel: string, payload: string): Promise<void>;
  /**
   * Wakes listeners who also look by themselves: a notification that equals one that is waiting is dropped, and one that
   * cannot be sent is lost.
   */
  announce(channel: string, payload: string): void;
  /**
   * Gives what this process announces on a channel to its own listener first. `receive` returns whether nobody else needs
   * it: it is then not sent. Returns a function that ends this.
   */
  takeBy(channel: string, receive: (payload: string) => boolean): () => void;
};

/**
 * Not durable, because notifications do not survive a crash anyway. A commit that notifies holds one lock of the whole
 * database until it is on the disk, so a flush for each event would delay every other commit that notifies.
 */
const notifyAll = `
  select set_config('synchronous_commit', 'off', true), count(pg_notify(channel, payload))
  from unnest($1::text[], $2::text[]) n(channel, payload)`;

/** Maximum number of notifications of one statement. */
const mostTogether = 100;

type Waiting = {
  channel: string;
  payload: string;
  resolve(): void;
  reject(error: unknown): void;
};

export function openNotifications(pool: Pick<Database['owner'], 'query'>): Notifications {
  const waiting: Waiting[] = [];
  const announced = new Set<string>();
  const own = new Map<string, (payload: string) => boolean>();
  let isSending = false;

  const sendAll = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      const batch = takeBatch(waiting);
      for (const one of batch) announced.delete(keyOf(one));
      try {
        await pool.query(notifyAll, [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)]);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isSending = false;
  };

  const send = (channel: string, payload: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ channel, payload, resolve, reject });
      if (!isSending) void sendAll();
    });
  return {
    send,
    takeBy(channel, receive) {
      own.set(channel, receive);
      return () => {
        if (own.get(channel) === receive) own.delete(channel);
      };
    },
    announce(channel, payload) {
      if (own.get(channel)?.(payload)) return;
      const key = keyOf({ channel, payload });
      if (announced.has(key)) return;
      announced.add(key);
      send(channel, payload).catch(() => undefined);
    },
  };
}

const keyOf = ({ channel, payload }: Pick<Waiting, 'channel' | 'payload'>): string => `${channel} ${payload}`;

/** PostgreSQL drops the repetition of a notification in one transaction, so a batch ends before a repetition. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const known = new Set<string>();
  let size = 0;
  for (const one of waiting) {
    const key = keyOf(one);
    if (size === mostTogether || known.has(key)) break;
    known.add(key);
    size++;
  }
  return waiting.splice(0, size);
}
