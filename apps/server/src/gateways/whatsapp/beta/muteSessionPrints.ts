/** Lines that libsignal prints together with a session and its private ratchet keys. */
const secret = new Set([
  'Closing session:',
  'Opening session:',
  'Removing old closed session:',
  'Session already closed',
  'Session already open',
  'Migrating session to:',
]);
const muted = new WeakSet<object>();

/**
 * Stops libsignal from printing sessions with their private keys: it calls `console` directly, whatever logger Baileys
 * has. Only these lines are dropped. Needed once per process.
 */
export function muteSessionPrints(target: Pick<Console, 'info' | 'warn' | 'log'>): void {
  if (muted.has(target)) return;
  muted.add(target);
  for (const name of ['info', 'warn', 'log'] as const) {
    const print = target[name].bind(target);
    target[name] = (...words: unknown[]) => {
      if (!(typeof words[0] === 'string' && secret.has(words[0].trim()))) print(...words);
    };
  }
}
