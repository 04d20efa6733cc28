import { create } from 'zustand';

/** A blink of the server is not worth a banner. What the browser itself knows is shown at once. */
const graceMs = 1_500;
/** How long "back again" stays, in ms: enough to be read once. */
const backMs = 4_000;
/**
 * A browser may say that it is offline while the server is on this machine, or in a private network without internet.
 */
const probeMs = 1_000;

type Link = 'online' | 'offline' | 'back';
const useState = create<{ link: Link }>(() => ({ link: navigator.onLine ? 'online' : 'offline' }));
let grace: ReturnType<typeof setTimeout> | undefined;
let back: ReturnType<typeof setTimeout> | undefined;

function showOffline(): void {
  clearTimeout(grace);
  grace = undefined;
  clearTimeout(back);
  useState.setState({ link: 'offline' });
}

/** The server spoke: whatever was lost is back. */
export function heardFromServer(): void {
  clearTimeout(grace);
  grace = undefined;
  if (useState.getState().link !== 'offline') return;
  useState.setState({ link: 'back' });
  back = setTimeout(() => useState.setState({ link: 'online' }), backMs);
}

/**
 * The server fell silent; said so only when it stays silent past the grace, or at once when the browser has no network.
 */
export function lostServer(): void {
  if (!navigator.onLine) showOffline();
  else if (useState.getState().link !== 'offline') grace ??= setTimeout(showOffline, graceMs);
}

/** Forgets what was lost; for the end of a session. */
export function forgetLink(): void {
  clearTimeout(grace);
  clearTimeout(back);
  grace = undefined;
  useState.setState({ link: navigator.onLine ? 'online' : 'offline' });
}

/**
 * Follows the browser's own events until the returned function is called. `answers` asks the server for a sign of life;
 * `reconnect` opens a fresh connection, because one that stood through the gap may be dead without knowing it.
 */
export function followBrowser(answers: () => Promise<boolean>, reconnect: () => void): () => void {
  let probe: ReturnType<typeof setTimeout> | undefined;
  const onOffline = (): void => {
    showOffline();
    clearTimeout(probe);
    probe = setTimeout(() => void answers().then((isThere) => isThere && heardFromServer()), probeMs);
  };
  const onOnline = (): void => {
    clearTimeout(probe);
    reconnect();
  };
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  if (!navigator.onLine) onOffline();
  return () => {
    clearTimeout(probe);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}

/**
 * Whether messages can leave, for the banner and the bubbles that wait; for a moment after a gap it says that the
 * server is back.
 */
export const useLink = (): Link => useState(({ link }) => link);
