import type { CountedClient, Database } from '../db/open.ts';

type Pool = Database['owner'];

/** How long a new listener gets to send its LISTEN, in ms. It takes a few milliseconds. */
const listeningMs = 500;
const lookEveryMs = 1_000;

/**
 * Wraps the pool for the Socket.IO adapter, which takes one client from it to LISTEN. A lost client is returned to the
 * pool. Notifications sent during the loss are not repeated, so `lookAgain` runs after each reconnect.
 */
export function poolWithListener(pool: Pool, lookAgain: () => void): { pool: Pool; close(): void } {
  let hadOne = false;
  let closed = false;
  let live: CountedClient | undefined;
  const letGo = (): void => {
    live?.removeAllListeners('end').removeAllListeners('notification');
    live?.release(true);
  };
  const ear = {
    query: pool.query.bind(pool),
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
        release(destroy);
      };
      client.once('end', () => {
        // The adapter drops a lost client without releasing it. After eight losses the pool of eight would be
        // exhausted.
        client.release(true);
      });
      if (hadOne) setTimeout(lookAgain, listeningMs).unref();
      hadOne = true;
      return client;
    },
  };
  return {
    pool: ear as unknown as Pool,
    close() {
      closed = true;
      letGo();
    },
  };
}

/**
 * Runs `lookAgain` when the number of processes changes. A process that died may have committed changes without
 * publishing them. A process that is back after an outage believed it was alone and published to nobody else.
 */
export function watchOthers(count: () => Promise<number>, lookAgain: () => void): { stop(): void } {
  let known = 1;
  const timer = setInterval(() => {
    void count().then((now) => {
      if (now !== known) lookAgain();
      known = now;
    });
  }, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
