import type { CountedClient, Database } from '../db/open.ts';

type Pool = Database['owner'];

/** A new ear has said LISTEN by then: that takes a few milliseconds. */
const listeningMs = 500;
const lookEveryMs = 1_000;

/**
 * The pool as the adapter between processes uses it: what it takes out of it is its ear. A lost one gives its place
 * back. What was told meanwhile is told by nobody again, so after each return `lookAgain` runs.
 */
export function poolWithEar(pool: Pool, lookAgain: () => void): { pool: Pool; close(): void } {
  let hadOne = false;
  let live: CountedClient | undefined;
  /** Kept aside: the pool replaces `release` on a client it has back. */
  let releaseLive: CountedClient['release'] | undefined;
  let closed = false;
  const never = new Promise<CountedClient>(() => undefined);
  const ear = {
    query: pool.query.bind(pool),
    async connect() {
      if (closed) return never;
      const client = releasedOnce((await pool.connect()) as CountedClient);
      if (closed) {
        client.release(true);
        return never;
      }
      // One lost before it had said LISTEN is followed by two ears: with both, everything would be heard twice from then on.
      live?.removeAllListeners('end').removeAllListeners('notification');
      live?.release(true);
      live = client;
      releaseLive = client.release;
      client.once('end', () => {
        // The adapter forgets a lost connection without giving it back: eight losses, and the pool of eight is used up.
        client.release(true);
        if (live === client) live = undefined;
      });
      if (hadOne) setTimeout(lookAgain, listeningMs).unref();
      hadOne = true;
      return client;
    },
  };
  return {
    pool: ear as unknown as Pool,
    // The adapter gives back only a listener that has said LISTEN: a stop in that moment would wait for the pool for ever.
    close() {
      closed = true;
      releaseLive?.(true);
    },
  };
}

/** A client whose second release does nothing. */
function releasedOnce(client: CountedClient): CountedClient {
  const release = client.release.bind(client);
  let released = false;
  client.release = (error) => {
    if (!released) release(error);
    released = true;
  };
  return client;
}

/**
 * Runs `lookAgain` when a process comes or goes: one that died may have committed what it did not live to tell, and one
 * that is back after an outage thought itself alone and told nobody.
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
