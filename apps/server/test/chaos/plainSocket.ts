import { io, type Socket } from 'socket.io-client';

/** A socket of the product without a screen behind it; resolves when rooms may be joined. */
export async function openPlainSocket(url: string, token: string): Promise<Socket> {
  const socket = io(`${url}/api`, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('connect_error', (error) => (socket.close(), reject(error)));
  });
  return socket;
}

/** The TCP connection of a socket, to stop and go on reading. */
export const lineOf = (socket: Socket): { pause(): void; resume(): void } =>
  (socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void; resume(): void } } }).ws._socket;
