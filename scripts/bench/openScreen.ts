import { wireChannel, type EventOf } from '@recado/contracts';
import { io } from 'socket.io-client';

export type MessageEvent = EventOf<'appMessage'>;

/** An administrator's browser, as far as the server can tell: one websocket that stands where the inbox stands. */
export type Screen = {
  /** Hears every event of messages, with the moment it arrived. */
  listen(listener: ((event: MessageEvent, at: number) => void) | undefined): void;
  /** Why the socket was closed, once it was. */
  lost(): string | undefined;
  close(): void;
};

/**
 * `listensTo` is another company's channel, for who must hear nothing on it. Connects, and joins the lists of waiting
 * and of attended tickets and the notices (wire 5.1).
 */
export async function openScreen(
  url: string,
  token: string,
  companyId: number,
  listensTo = companyId,
): Promise<Screen> {
  const socket = io(`${url}/api`, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  let listener: ((event: MessageEvent, at: number) => void) | undefined;
  let lost: string | undefined;
  socket.on(wireChannel(listensTo, 'appMessage'), (event: MessageEvent) => listener?.(event, performance.now()));
  socket.on('disconnect', (reason) => (lost = reason));
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('connect_error', reject);
  });
  for (const [emit, argument] of [
    ['joinTickets', 'pending'],
    ['joinTickets', 'open'],
    ['joinNotification', undefined],
  ] as const) {
    const answer = (await socket.timeout(5_000).emitWithAck(emit, argument)) as { ok?: true; error?: string };
    if (!answer.ok) throw new Error(`${emit} was refused: ${answer.error}`);
  }
  return { listen: (next) => void (listener = next), lost: () => lost, close: () => void socket.close() };
}
