/* oxlint-disable unicorn/require-post-message-target-origin -- a worker thread has no origin */
// Worker thread of R24: calls as one account, and again as soon as each call is answered, until it is told to stop.
// Reports how many were answered and refused, and the statuses of the server's faults. A thread of its own, so that its
// load does not slow down what is measured.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, request } from 'undici';

const { url, token, saves, reads, rows } = workerData;
const agent = new Agent({ connections: 256 });
const flood = { answered: 0, refused: 0, faults: [] };
let isOver = false;

async function again(toCall) {
  for (let n = 0; !isOver; n++) {
    const { method, path, body } = toCall(n);
    // A call that is not answered in time is only slow: nobody promises the flood an answer.
    const status = await request(`${url}/api${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      dispatcher: agent,
      headersTimeout: 15_000,
    }).then(
      async (answer) => {
        await answer.body.dump().catch(() => undefined);
        return answer.statusCode;
      },
      () => 429,
    );
    if (status === 429) flood.refused += 1;
    else flood.answered += 1;
    if (status >= 500) flood.faults.push(status);
    if (status === 429) await pause(200);
  }
}
const many = (count, toCall) => Array.from({ length: count }, (_, at) => again((n) => toCall(at, n)));
const sheetOf = (n) =>
  Array.from({ length: rows }, (_, at) => ({
    name: `Cliente ${n} ${at}`,
    number: `55219${60_000_000 + (n % 100) * rows + at}`,
    email: '',
  }));

const calling = [
  ...many(saves, (at, n) => ({
    method: 'POST',
    path: '/tags',
    body: { name: `Etiqueta ${at} ${n}`, color: '#123456' },
  })),
  ...many(reads, () => ({ method: 'GET', path: '/contacts/list' })),
  ...many(1, (_, n) => ({ method: 'POST', path: '/contacts/upload', body: sheetOf(n) })),
];
await once(parentPort, 'message');
isOver = true;
await Promise.all(calling);
await agent.destroy();
parentPort.postMessage(flood);
// The listener for messages would keep the thread.
parentPort.close();
