import type { Log } from '../../kernel/log.ts';
import type { SocketSession } from '../../kernel/realtime/socketSession.ts';
import type { UserWork } from '../../kernel/work.ts';

/** WhatsApp shows typing for 10 to 25 s, so that it is repeated before that, in ms. */
const repeatMs = 8_000;

type Shown = { at: number; last: Promise<void> };

/**
 * Shows contacts that a user writes: at the first signal of the screen, then seldom enough that letters cost nothing, and
 * until its end. The signs of a ticket follow each other. One that fails shows nothing and harms nothing.
 */
export function openTypingSigns(
  signTyping: (work: UserWork, ticketId: number, isTyping: boolean) => Promise<void>,
  log: Log,
) {
  const shown = new Map<string, Shown>();
  const pass = (socketSession: SocketSession, ticketId: number, isTyping: boolean, after: Promise<void>) =>
    after
      .then(() => socketSession.inCompany((work) => signTyping(work, ticketId, isTyping)))
      .catch((error: unknown) => log.debug({ err: error, ticket: ticketId }, 'typing not shown'));

  return {
    begin(name: string, socketSession: SocketSession, ticketId: number): void {
      const before = shown.get(name);
      if (before && performance.now() - before.at < repeatMs) return;
      const last = pass(socketSession, ticketId, true, before?.last ?? Promise.resolve());
      shown.set(name, { at: performance.now(), last });
    },
    end(name: string, socketSession: SocketSession, ticketId: number): void {
      const before = shown.get(name);
      if (!before) return;
      shown.delete(name);
      void pass(socketSession, ticketId, false, before.last);
    },
  };
}
