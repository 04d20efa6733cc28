/** A tab hidden this long may have slept: timers stop, sockets die quietly. */
const sleepMs = 60_000;
/** A server that comes back meets its clients one after the other, not all at once. */
const spreadMs = 3_000;

const handlers = new Set<() => void>();

/** Tells everyone who asked that what is on screen may be behind. */
export function comeBack(): void {
  setTimeout(() => handlers.forEach((handler) => handler()), Math.random() * spreadMs);
}

/**
 * Hears that what is on screen may be behind: after a reconnect, and when a tab hidden for over a minute is looked at
 * again (RT-24).
 */
export function onBack(handler: () => void): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

let hiddenAt = 0;
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenAt = Date.now();
  else if (hiddenAt > 0 && Date.now() - hiddenAt > sleepMs) comeBack();
});
