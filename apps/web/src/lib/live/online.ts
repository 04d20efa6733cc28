import { create } from 'zustand';

/** In ms. Shorter failures of the server show no banner. A lost network reported by the browser is shown at once. */
const graceMs = 1_500;
/** How long "back again" stays visible, in ms. */
const backMs = 4_000;
/**
 * In ms. The server is probed while the browser reports offline, because the server may be on this computer or in a
 * private network without internet.
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

/** Records that the server answered. An earlier loss is over. */
export function noteServerContact(): void {
  clearTimeout(grace);
  grace = undefined;
  if (useState.getState().link !== 'offline') return;
  useState.setState({ link: 'back' });
  back = setTimeout(() => useState.setState({ link: 'online' }), backMs);
}

/**
 * Records that the server did not answer. The banner appears after the grace period, or at once when the browser has no
 * network.
 */
export function lostServer(): void {
  if (!navigator.onLine) showOffline();
  else if (useState.getState().link !== 'offline') grace ??= setTimeout(showOffline, graceMs);
}

/** Resets the state, at the end of a session. */
export function forgetLink(): void {
  clearTimeout(grace);
  clearTimeout(back);
  grace = undefined;
  useState.setState({ link: navigator.onLine ? 'online' : 'offline' });
}

/**
 * Follows the browser's online and offline events until the returned function is called. `answers` probes the server.
 * `reconnect` opens a new connection, because the old one may be dead unnoticed.
 */
export function followBrowser(answers: () => Promise<boolean>, reconnect: () => void): () => void {
  let probe: ReturnType<typeof setTimeout> | undefined;
  const onOffline = (): void => {
    showOffline();
    clearTimeout(probe);
    probe = setTimeout(() => void answers().then((isThere) => isThere && noteServerContact()), probeMs);
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

/** Returns whether messages can be sent, for the banner and waiting messages; 'back' for a moment after an outage. */
export const useLink = (): Link => useState(({ link }) => link);
