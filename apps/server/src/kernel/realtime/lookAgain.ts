import type { Namespace } from 'socket.io';
import { paymentRoom } from './rooms.ts';

/**
 * How long after a lost reply to `commit` a company's screens look again, in ms. PostgreSQL finishes the transaction of
 * a lost connection meanwhile, so that the read sees it.
 */
const committedMs = 1_000;
/** How long after a lost event other processes are told, in ms; again as long as they cannot be reached. */
const repeatMs = 1_000;

/** The event between processes that tells the receiver's screens to look again. */
const missed = 'missed';

export type LookAgain = {
  /** Tells the screens of this process. */
  here(): void;
  /** Tells the screens of all processes. */
  everywhere(): void;
  /** Tells the screens of the other processes, soon: an event for them was lost on its way. */
  elsewhere(): void;
  /** Tells a company's screens in all processes, soon: one of its transactions may be committed without its events. */
  company(companyId: number): void;
  stop(): void;
};

/**
 * Tells screens to look again when events may have been lost. Clients treat `ready` like a reconnect: they join their
 * rooms and refetch what is on the screen (RT-24).
 */
export function openLookAgain(namespaces: readonly Namespace[]): LookAgain {
  const timers = new Map<number | 'elsewhere', NodeJS.Timeout>();
  const soon = (key: number | 'elsewhere', ms: number, ask: () => void): void => {
    if (timers.has(key)) return;
    const timer = setTimeout(() => {
      timers.delete(key);
      ask();
    }, ms);
    timers.set(key, timer.unref());
  };
  const here = (): void => {
    for (const namespace of namespaces) namespace.local.emit('ready');
  };
  // One namespace is enough, because the receiver tells its sockets of all.
  namespaces[0]!.on(missed, here);

  return {
    here,
    everywhere() {
      for (const namespace of namespaces) namespace.emit('ready');
    },
    elsewhere: () => soon('elsewhere', repeatMs, () => namespaces[0]!.serverSideEmit(missed)),
    company: (companyId) =>
      soon(companyId, committedMs, () => {
        for (const namespace of namespaces) namespace.to(paymentRoom(companyId)).emit('ready');
      }),
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
