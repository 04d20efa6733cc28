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
      // The adapter keeps a connection that it gets after its own close: the pool's end would wait for it without
      // limit.
      if (closed) {
        client.release(true);
        return new Promise<never>(() => undefined);
      }
      // One lost before it had said LISTEN is followed by two ears: with both, everything would be heard twice from
      // then on.
      letGo();
      live = client;
      const release = client.release.bind(client);
      // The adapter gives it back by itself when it is closed while it listens; a connection may be given back once.
      client.release = (destroy) => {
        if (live === client) live = undefined;
        release(destroy);
      };
      client.once('end', () => {
        // The adapter forgets a lost connection without giving it back: eight losses, and the pool of eight is used up.
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
