import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPayload } from '@recado/contracts';
import type { Chance } from './seeded.ts';

/** `down` closes every connection; `slow` answers after a while; `well` refuses one event in fifty with 500. */
export type Mood = 'down' | 'slow' | 'well';
/** An event that was answered with 200: its id, the number and the text of its message, and when it came. */
export type Arrived = { id: string; number: string; body: string; at: number };

const slowMs = 1_500;
const refusedShare = 0.02;

/** A receiver of webhooks that is down, slow or well, and keeps the order in which events arrived. */
export async function openMoodyReceiver(chance: Chance) {
  const arrived: Arrived[] = [];
  let mood: Mood = 'well';
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (mood === 'down') return void request.socket.destroy();
      if (chance.next() < refusedShare) return void response.writeHead(500).end('busy');
      const { data } = JSON.parse(Buffer.concat(pieces).toString()) as WebhookPayload;
      const { message, ticket } = data;
      const at = Date.now();
      setTimeout(
        () => {
          arrived.push({
            id: String(request.headers['webhook-id']),
            number: ticket!.contact.number,
            body: message!.body,
            at,
          });
          response.end('ok');
        },
        mood === 'slow' ? slowMs : 0,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    arrived,
    become: (next: Mood) => void (mood = next),
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
