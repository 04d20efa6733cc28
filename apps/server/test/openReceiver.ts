import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from './afterFile.ts';

/** A received event: its headers, the bytes that were signed, and when it came. */
export type Received = { headers: IncomingHttpHeaders; body: string; at: number };
/**
 * The answer of the receiver: a status and a text, after a while in ms. `location` is the target of a redirect; `drop`
 * closes the connection.
 */
export type Behaviour = { status?: number; text?: string; location?: string; delayMs?: number; drop?: boolean };

/** A receiver of webhooks on this machine, which answers 200 unless told otherwise. */
export async function openReceiver(behave: (received: Received) => Behaviour = () => ({})) {
  const received: Received[] = [];
  /** Every request that came, also those that were refused. */
  let requests = 0;
  let behaviour = behave;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      requests += 1;
      const one = { headers: request.headers, body: Buffer.concat(pieces).toString('utf8'), at: Date.now() };
      const { status = 200, text = 'ok', location, delayMs = 0, drop = false } = behaviour(one);
      if (drop) return void request.socket.destroy();
      setTimeout(() => {
        if (status < 300) received.push(one);
        response.writeHead(status, { 'content-type': 'text/plain', ...(location && { location }) }).end(text);
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  afterFile(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    requests: () => requests,
    behave: (next: (received: Received) => Behaviour) => void (behaviour = next),
    close,
  };
}
