import type { AutoAckListener } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Log } from '../../kernel/log.ts';

/** How long no further replayed message arrives until they are considered complete, in ms. */
const quietMs = 10_000;

/**
 * Wraps the listener of a session. Counts the recorded messages that were sent before the session connected, and logs
 * their number once after each reconnection that brought any (behaviour 1.10). A message that arrives alone much later
 * belongs to no reconnection and is not counted.
 */
export function countReplayed(log: Pick<Log, 'info'>, listener: AutoAckListener): AutoAckListener {
  let connectedAt: number | undefined;
  let messages = 0;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(timer);
    if (messages > 0) log.info({ messages }, 'messages received after a reconnection');
    connectedAt = undefined;
    messages = 0;
  };
  const waitForQuiet = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, quietMs);
    timer.unref();
  };
  let isConnected = false;

  return {
    ...listener,
    async changed(state) {
      const wasConnected = isConnected;
      isConnected = state.status === 'CONNECTED';
      if (!isConnected) end();
      else if (!wasConnected) {
        connectedAt = Date.now();
        waitForQuiet();
      }
      await listener.changed(state);
    },
    async received(event) {
      const result = await listener.received(event);
      const isReplayed =
        connectedAt !== undefined &&
        event.type === 'message' &&
        !event.imported &&
        event.sentAt.getTime() < connectedAt;
      if (isReplayed) {
        messages++;
        waitForQuiet();
      }
      return result;
    },
  };
}
