import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { stubNumber } from '../../apps/server/src/gateways/whatsapp/cloud/testing/stubNumber.ts';
import {
  batched,
  messageWebhook,
  signatureOf,
  statusWebhook,
} from '../../apps/server/src/gateways/whatsapp/cloud/testing/webhooks.ts';
import type { OfficialConnection } from './officialConnection.ts';
import { percentiles, type Spread } from './percentiles.ts';

/** Outcome of the events that Meta delivered at a fixed rate. */
export type WebhookRun = {
  events: number;
  perDelivery: number;
  /** Events in deliveries answered 200: stored. */
  accepted: number;
  refused: Record<string, number>;
  seconds: number;
  /** From when a delivery was due to its answer. */
  answered: Spread;
  /**
   * Messages of contacts that were accepted and are not recorded once the desk is empty; recorded twice is impossible
   * by their index.
   */
  lost: number;
  /** Those that were set aside as unrecordable. */
  aside: number;
  /** From the last answer until everything was recorded. */
  recordedAfterSeconds: number;
};

type Deps = { url: string; line: OfficialConnection; label: string };

/** As an account at its limit hears: to each message of a contact three statuses of ours (whatsapp 2.1). */
const statusesPerMessage = 3;
const states = ['sent', 'delivered', 'read'];
const recordedWithinMs = 600_000;

/** Delivers events at a rate, so many in each delivery, and waits until all of them are recorded. */
export async function measureWebhook(
  { url, line, label }: Deps,
  eventsPerSecond: number,
  perDelivery: number,
  seconds: number,
): Promise<WebhookRun> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' });
  const total = Math.round((eventsPerSecond * seconds) / perDelivery);
  const deliveries = Array.from({ length: total }, (_, at) => deliveryOf(line, label, at, perDelivery));
  const answered: number[] = [];
  const refused: Record<string, number> = {};
  let accepted = 0;
  let messages = 0;
  const post = async (at: number, due: number): Promise<void> => {
    const { body, signature, contacts } = deliveries[at]!;
    const status = await send(agent, `${url}/api/webhooks/whatsapp`, body, signature);
    answered.push(performance.now() - due);
    if (status === '200') {
      accepted += perDelivery;
      messages += contacts;
    } else refused[status] = (refused[status] ?? 0) + 1;
  };
  const begun = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let started = 0; started < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) * eventsPerSecond) / perDelivery / 1_000) + 1);
    for (; started < due; started++) {
      const posting = post(started, begun + (started * perDelivery * 1_000) / eventsPerSecond);
      underWay.add(posting);
      void posting.finally(() => underWay.delete(posting));
    }
    await pause(1);
  }
  await Promise.all(underWay);
  const last = performance.now();
  let counted = await line.count(`wamid.${label}-`);
  while (counted.waiting > 0 && performance.now() - last < recordedWithinMs) {
    await pause(250);
    counted = await line.count(`wamid.${label}-`);
  }
  agent.destroy();
  return {
    events: total * perDelivery,
    perDelivery,
    accepted,
    refused,
    seconds: (last - begun) / 1_000,
    answered: percentiles(answered),
    lost: messages - counted.messages,
    aside: counted.aside,
    recordedAfterSeconds: (performance.now() - last) / 1_000,
  };
}

/** One delivery as bytes, made before the clock starts. */
function deliveryOf(line: OfficialConnection, label: string, at: number, perDelivery: number) {
  let contacts = 0;
  const events = Array.from({ length: perDelivery }, (_, within) => {
    const n = at * perDelivery + within;
    if (n % (statusesPerMessage + 1) === 0) {
      contacts++;
      const timestamp = String(Math.floor(Date.now() / 1_000));
      return messageWebhook(
        stubNumber,
        { phone: `5598${String(10_000_000 + (n % 2_000)).padStart(9, '9')}`, name: `Cliente ${n % 2_000}` },
        { id: `wamid.${label}-${n}`, timestamp, type: 'text', text: { body: `Mensagem ${n}` } },
      );
    }
    const round = Math.floor(n / (statusesPerMessage + 1));
    return statusWebhook(stubNumber, {
      wid: line.sent[round % line.sent.length]!,
      status: states[(n % (statusesPerMessage + 1)) - 1]!,
      to: '5598999999999',
    });
  });
  const body = JSON.stringify(perDelivery === 1 ? events[0] : batched(events));
  return { body, signature: signatureOf(stubNumber.appSecret, body), contacts };
}

const send = (agent: Agent, url: string, body: string, signature: string): Promise<string> =>
  new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-hub-signature-256': signature,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(String(answer.statusCode)));
        answer.on('error', (error) => resolve(error.message));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(body);
  });
