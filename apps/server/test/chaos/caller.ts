import { Agent, request } from 'node:http';

export type Answer = { status: number; retryAfter: string | undefined; body: never; ms: number };

/**
 * Calls as somebody, over connections that stay open. Rejects when no answer came: then nobody knows whether it was
 * done, unless nobody was there (`ECONNREFUSED`).
 */
export type Caller = {
  call(url: string, method: string, path: string, body?: unknown): Promise<Answer>;
  close(): void;
};

const answerWithinMs = 15_000;

export function openCaller(token: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  return {
    call: (url, method, path, body) =>
      new Promise((resolve, reject) => {
        const begun = performance.now();
        const text = body === undefined ? undefined : JSON.stringify(body);
        const headers = {
          authorization: `Bearer ${token}`,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        };
        const sent = request(`${url}/api${path}`, { method, agent, headers }, (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('error', reject);
          answer.on('end', () => {
            const input = Buffer.concat(pieces).toString();
            const retryAfter = answer.headers['retry-after'];
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter,
              body: (input === '' ? {} : JSON.parse(input)) as never,
              ms: performance.now() - begun,
            });
          });
        });
        const late = setTimeout(() => sent.destroy(new Error('not answered in time')), answerWithinMs);
        sent.on('close', () => clearTimeout(late));
        sent.on('error', reject);
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}
