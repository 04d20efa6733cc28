import type { CountedClient, Database } from '../db/open.ts';
import { batchNotifications } from './batchNotifications.ts';

type Pool = Database['owner'];

/** How long after the last LISTEN of a new listener the screens look again, in ms: the adapter sends one per namespace. */
const listenedMs = 100;
const lookEveryMs = 1_000;

/** The reactions to events that were lost between processes. */
type Losses = {
  /** This process may have missed events of others. */
  received(): void;
  /** Other processes may have missed an event of this one. */
  sent(): void;
};

/**
 * Wraps the pool for the Socket.IO adapter, which takes one client from it to LISTEN. A lost client is returned to the
 * pool. Notifications sent during the loss are not repeated, so `received` runs after each LISTEN; a statement by which
 * the adapter publishes or reads an event is not repeated either.
 */
export function poolWithListener(pool: Pool, losses: Losses): { pool: Pool; close(): void } {
  let closed = false;
  let live: CountedClient | undefined;
  let listened: NodeJS.Timeout | undefined;
  const letGo = (): void => {
    live?.removeAllListeners('end').removeAllListeners('notification');
    live?.release(true);
  };
  const send = batchNotifications(pool);
  const ear = {
    query: (text: string, values?: unknown[]) =>
      send(text, values).catch((error: unknown) => {
        if (text.startsWith('SELECT payload')) losses.received();
        else losses.sent();
        throw error;
      }),
    async connect() {
      const client = (await pool.connect()) as CountedClient;
      // The adapter keeps a client that it gets after its own close. `pool.end` would then wait for it forever.
      if (closed) {
        client.release(true);
        return new Promise<never>(() => undefined);
      }
      // When a client is lost before its LISTEN, the adapter opens two listeners. With both, every event would be
      // received twice from then on.
      letGo();
      live = client;
      const release = client.release.bind(client);
      // The adapter releases the client itself if it is closed while it listens. A client may be released only once.
      client.release = (destroy) => {
        if (live === client) live = undefined;
        client.query = query;
        release(destroy);
      };
      client.once('end', () => {
        // The adapter drops a lost client without releasing it. After eight losses the pool of eight would be
        // exhausted.
        client.release(true);
      });
      const query = client.query.bind(client);
      // Until it is released, the adapter uses this client only to LISTEN.
      client.query = (async (text: string) => {
        const answer = await query(text);
        clearTimeout(listened);
        listened = setTimeout(losses.received, listenedMs).unref();
        return answer;
      }) as never;
      return client;
    },
  };
  return {
    pool: ear as unknown as Pool,
    close() {
      closed = true;
      clearTimeout(listened);
      letGo();
    },
  };
}

/**
 * Runs `changed` with the number of processes when it changes. A process that died may have committed changes without
 * publishing them. A process that is back after an outage believed it was alone and published to nobody else.
 */
export function watchOthers(count: () => Promise<number>, changed: (processes: number) => void): { stop(): void } {
  let known = 1;
  const timer = setInterval(() => {
    void count().then((now) => {
      if (now !== known) changed(now);
      known = now;
    });
  }, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
