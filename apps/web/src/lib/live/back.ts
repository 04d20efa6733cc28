/** After this long in the background, in ms, a tab may have been suspended: timers stop and sockets die unnoticed. */
const sleepMs = 60_000;
/** Random delay of clients after the server returns, in ms, so that they do not all call at once. */
const spreadMs = 3_000;

const handlers = new Set<() => void>();

/** Notifies every `onBack` handler that data on screen may be outdated. */
export function comeBack(): void {
  setTimeout(() => handlers.forEach((handler) => handler()), Math.random() * spreadMs);
}

/**
 * Calls the handler when data on screen may be outdated: after a reconnect, and when a tab that was hidden for over a
 * minute becomes visible (RT-24).
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
