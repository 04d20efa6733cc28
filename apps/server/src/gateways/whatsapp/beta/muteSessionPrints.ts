/** What libsignal prints with a session beside it: its private ratchet keys. */
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
 * Keeps libsignal from printing sessions with their private keys: it calls `console` itself, whatever logger Baileys is
 * given. Only its own lines are dropped; everything else is printed as before. Once for a process is enough.
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
