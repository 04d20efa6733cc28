/* oxlint-disable unicorn/require-post-message-target-origin -- a worker thread has no origin */
// Worker thread of R20: posts forged deliveries over several connections from one address until a moment, and reports
// the statuses, 0 where the connection was closed. A thread of its own, so that its load does not slow down what is
// measured.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, request } from 'undici';

const { url, localAddress, width, pauseMs, body, signature } = workerData;
// Says that it is loaded, and is told how long to post.
parentPort.postMessage('ready');
const [until] = await once(parentPort, 'message');
const agent = new Agent({ connections: width, connect: { localAddress } });
const statuses = [];

async function post() {
  while (Date.now() < until) {
    // Every fourth has no signature at all.
    const headers = statuses.length % 4 === 3 ? {} : { 'x-hub-signature-256': signature };
    const status = await request(url, { method: 'POST', body, headers, dispatcher: agent }).then(
      async (answer) => {
        await answer.body.dump().catch(() => undefined);
        return answer.statusCode;
      },
      () => 0,
    );
    statuses.push(status);
    await pause(pauseMs);
  }
}
// A stranger who gets no more answers gives up.
await Promise.race([Promise.all(Array.from({ length: width }, post)), pause(until + 2_000 - Date.now())]);
await agent.destroy();
parentPort.postMessage(statuses);
// The listener for messages would keep the thread.
parentPort.close();
