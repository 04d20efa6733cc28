import { create } from 'zustand';

/** A blink of the network is not worth a banner. */
const graceMs = 1_500;
/** "Back again" stays long enough to be read once. */
const backMs = 4_000;

type Link = 'online' | 'offline' | 'back';
const useState = create<{ link: Link }>(() => ({ link: 'online' }));
let grace: ReturnType<typeof setTimeout> | undefined;
let back: ReturnType<typeof setTimeout> | undefined;

/** The server spoke: whatever was lost is back. */
export function heardFromServer(): void {
  clearTimeout(grace);
  grace = undefined;
  if (useState.getState().link !== 'offline') return;
  useState.setState({ link: 'back' });
  back = setTimeout(() => useState.setState({ link: 'online' }), backMs);
}

/** The server fell silent; said so only when it stays silent past the grace. */
export function lostServer(): void {
  grace ??= setTimeout(() => {
    clearTimeout(back);
    useState.setState({ link: 'offline' });
  }, graceMs);
}

/** Forgets what was lost; for the end of a session. */
export function forgetLink(): void {
  clearTimeout(grace);
  clearTimeout(back);
  grace = undefined;
  useState.setState({ link: 'online' });
}

/** Whether the live connection to the server stands, for the banner: short interruptions do not count, and for a moment it says that it is back. */
export const useLink = (): Link => useState(({ link }) => link);
