import { create } from 'zustand';

/** A blink of the network is not worth a banner. */
const graceMs = 1_500;

const useState = create<{ online: boolean }>(() => ({ online: true }));
let grace: ReturnType<typeof setTimeout> | undefined;

/** The server spoke: whatever was lost is back. */
export function heardFromServer(): void {
  clearTimeout(grace);
  grace = undefined;
  useState.setState({ online: true });
}

/** The server fell silent; said so only when it stays silent past the grace. */
export function lostServer(): void {
  grace ??= setTimeout(() => useState.setState({ online: false }), graceMs);
}

/** Whether the live connection to the server stands; short interruptions do not count. */
export const useOnline = (): 'online' | 'offline' => (useState((state) => state.online) ? 'online' : 'offline');
