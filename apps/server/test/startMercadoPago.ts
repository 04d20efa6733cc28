import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Row = Record<string, unknown> & { id: number; external_reference: string };

/**
 * The calls of Mercado Pago that the provider uses, with its shapes (integrations 1.3). Each token belongs to an account,
 * which knows its own payments alone.
 */
export async function startMercadoPago(...accessTokens: string[]) {
  /** Payments by idempotency key, which is our txid. */
  const rows = new Map<string, Row>();
  const tokens = new Set(accessTokens);
  const simulated = { rows, tokens, loseAnswers: false };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!tokens.has(token)) return answer(401, { message: 'invalid token' });
    const url = new URL(request.url!, 'http://stub');
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
    if (request.method === 'POST') {
      const key = String(request.headers['x-idempotency-key']);
      const row = rows.get(key) ?? {
        ...body,
        id: rows.size + 1,
        collector_id: token,
        external_reference: String(body.external_reference),
        status: 'pending',
        point_of_interaction: { transaction_data: { qr_code: '00020126' } },
      };
      rows.set(key, row);
      if (simulated.loseAnswers) return void request.socket.destroy();
      return answer(201, row);
    }
    const found = [...rows.values()].filter((row) => row.collector_id === token);
    if (url.pathname.endsWith('/search'))
      return answer(200, {
        results: found.filter((row) => row.external_reference === url.searchParams.get('external_reference')),
      });
    const row = found.find(({ id }) => url.pathname.endsWith(`/${id}`));
    if (!row) return answer(404, {});
    if (request.method === 'PUT') Object.assign(row, body);
    return answer(200, row);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(simulated, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  });
}

export type SimulatedMercadoPago = Awaited<ReturnType<typeof startMercadoPago>>;

/** Returns the headers of a notification about a payment, signed as Mercado Pago signs. */
export function signNotification(dataId: string, secret: string): Record<string, string> {
  const ts = String(Math.floor(Date.now() / 1_000));
  const v1 = createHmac('sha256', secret).update(`id:${dataId};request-id:r-1;ts:${ts};`).digest('hex');
  return { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': 'r-1' };
}
