import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { request } from 'undici';
import { openCloudStub } from '../../../src/gateways/whatsapp/cloud/testing/cloudStub.ts';
import { stubNumber } from '../../../src/gateways/whatsapp/cloud/testing/stubNumber.ts';
import { messageWebhook, signatureOf } from '../../../src/gateways/whatsapp/cloud/testing/webhooks.ts';
import type { Experiment, Trial } from '../experiment.ts';
import type { Team } from '../makeTeam.ts';
import { openFixture } from '../openFixture.ts';
import { parsesStrangers } from '../plants.intake.ts';

/**
 * `withinMs`: what lists and intake may take at the median while strangers post. Smoke tests run beside others on the
 * same cores; the planted bug takes seconds.
 */
const sizes = {
  smoke: { phaseMs: 2_500, hostileBytes: 300_000, withinMs: 2_000, levels: [] },
  full: { phaseMs: 15_000, hostileBytes: 1_400_000, withinMs: 250, levels: [8, 16, 48] },
};
/** Connections of the flood. */
const floodWidth = 20;
/** The first posts of strangers have arrived after this, in ms. */
const headStartMs = 300;
/** A refused client tries again after this, in ms. */
const floodPauseMs = 10;
/** Share of the best throughput that must be left at three times the clients. */
const goodputShare = 0.8;
const recordedWithinMs = 60_000;

/** R20: strangers post large unsigned and wrongly signed webhooks while people read lists and Meta delivers. */
export const strangers: Experiment = {
  name: 'R20',
  what: 'large forged webhooks, twice a second and from 20 connections, beside lists and deliveries of Meta',
  plants: [parsesStrangers],
  async run(trial) {
    const { phaseMs, hostileBytes, withinMs, levels } = sizes[trial.tier];
    const stub = await openCloudStub();
    const fixture = await openFixture(trial, { servers: 1, teams: 1, watchers: 0, env: { GRAPH_URL: stub.origin } });
    try {
      const team = fixture.teams[0]!;
      const url = fixture.servers[0]!.url;
      await connectOfficial(team, url);
      const meta = openMeta(url);
      const figures: Record<string, number> = {};
      const violations: string[] = [];
      const phase = async (name: string, flood?: Omit<Flood, 'url' | 'body'>): Promise<void> => {
        const strangers = flood && (await openStrangers({ ...flood, url, body: hostileBody(hostileBytes) }));
        const until = Date.now() + phaseMs;
        const posting = strangers?.post(until) ?? Promise.resolve([]);
        // Readings before the first stranger connects prove nothing.
        await pause(headStartMs);
        const [lists, intake, strangerStatuses] = await Promise.all([
          timeCalls(50, until, () => readList(team, url)),
          timeCalls(100, until, meta.deliver),
          posting,
        ]);
        figures[`${name}: list p50 ms`] = median(lists);
        figures[`${name}: intake p50 ms`] = median(intake);
        figures[`${name}: strangers' posts`] = strangerStatuses.length;
        if (median(lists) > withinMs) violations.push(`R20: lists take ${median(lists)} ms at the median, ${name}`);
        if (median(intake) > withinMs)
          violations.push(`R20: a delivery of Meta takes ${median(intake)} ms at the median, ${name}`);
        if (strangerStatuses.includes(200)) violations.push(`R20: a forged delivery was answered 200, ${name}`);
      };
      await phase('quiet');
      await phase('two a second', { localAddress: '127.0.0.2', width: 1, pauseMs: 500 });
      await phase('20 connections', { localAddress: '127.0.0.3', width: floodWidth, pauseMs: floodPauseMs });
      const rates: number[] = [];
      for (const width of levels) rates.push(await meta.flood(width, phaseMs));
      for (const [at, rate] of rates.entries()) figures[`deliveries/s, ${levels[at]} clients`] = Math.round(rate);
      if (rates.length > 0 && rates.at(-1)! < goodputShare * Math.max(...rates))
        violations.push(
          `R20: goodput falls to ${Math.round(rates.at(-1)!)} of ${Math.round(Math.max(...rates))} deliveries/s`,
        );
      violations.push(...meta.odd, ...(await judgeStored(trial, team, meta.accepted())));
      const outcome = await fixture.conclude({ offered: [], posted: [] }, { ...figures, accepted: meta.accepted() });
      return { figures: outcome.figures, violations: [...violations, ...outcome.violations] };
    } finally {
      await fixture.close();
      await stub.close();
    }
  },
};

const median = (values: number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

async function connectOfficial({ admin }: Team, url: string): Promise<void> {
  const { phoneNumberId, wabaId, accessToken, appSecret, verifyToken } = stubNumber;
  const made = await admin.caller.call(url, 'POST', '/whatsapp', {
    name: 'Oficial',
    provider: 'cloud',
    cloud: { phoneNumberId, wabaId, accessToken, appSecret, verifyToken },
  });
  const { id } = made.body as { id: number };
  for (const end = Date.now() + 15_000; ; await pause(50)) {
    if (((await admin.caller.call(url, 'GET', `/whatsapp/${id}`)).body as { status: string }).status === 'CONNECTED')
      return;
    if (Date.now() > end) throw new Error('the official number was not confirmed');
  }
}

/**
 * Starts a call every so many ms, whether or not the earlier ones were answered, until a moment; returns how long each
 * took, in ms.
 */
async function timeCalls(everyMs: number, until: number, call: () => Promise<unknown>): Promise<number[]> {
  const running: Promise<number>[] = [];
  for (; Date.now() < until; await pause(everyMs)) {
    const begun = performance.now();
    // A call that gets no answer has taken its time as well.
    const ended = () => performance.now() - begun;
    running.push(call().then(ended, ended));
  }
  return Promise.all(running);
}

const readList = ({ admin }: Team, url: string): Promise<unknown> =>
  admin.caller.call(url, 'GET', '/tickets?status=pending&showAll=true');

/** Meta's side: signed deliveries of one message each. */
function openMeta(url: string) {
  let sent = 0;
  let accepted = 0;
  const odd: string[] = [];
  async function deliver(): Promise<void> {
    const n = ++sent;
    const payload = messageWebhook(
      stubNumber,
      { phone: `5513${940_000_000 + (n % 20) * 7}` },
      {
        id: `wamid.R20-${n}`,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: 'text',
        text: { body: `mensagem ${n}` },
      },
    );
    const body = JSON.stringify(payload);
    const answer = await request(`${url}/api/webhooks/whatsapp`, {
      method: 'POST',
      body,
      headers: { 'x-hub-signature-256': signatureOf(stubNumber.appSecret, body) },
    });
    await answer.body.dump();
    if (answer.statusCode === 200) accepted += 1;
    else if (![429, 503].includes(answer.statusCode) || answer.headers['retry-after'] === undefined)
      odd.push(`R20: a signed delivery was answered ${answer.statusCode}`);
  }
  return {
    odd,
    deliver,
    accepted: () => accepted,
    /** So many clients at once; returns accepted deliveries a second. */
    async flood(width: number, ms: number): Promise<number> {
      const [before, until] = [accepted, Date.now() + ms];
      await Promise.all(
        Array.from({ length: width }, async () => {
          while (Date.now() < until) await deliver();
        }),
      );
      return (accepted - before) / (ms / 1_000);
    },
  };
}

/**
 * The most expensive body for a parser: the number is named once, then follow hundreds of thousands of empty entries.
 * Signed with a foreign secret.
 */
function hostileBody(bytes: number): string {
  const named = {
    id: stubNumber.wabaId,
    changes: [{ field: 'messages', value: { metadata: { phone_number_id: stubNumber.phoneNumberId }, messages: [] } }],
  };
  return `{"object":"whatsapp_business_account","entry":[${JSON.stringify(named)}${',{}'.repeat(bytes / 3)}]}`;
}

type Flood = { url: string; body: string; localAddress: string; width: number; pauseMs: number };

/**
 * A thread that posts forged deliveries from an address; ready before they are to begin. `post` returns the statuses, 0
 * where the connection was closed.
 */
async function openStrangers(flood: Flood): Promise<{ post(until: number): Promise<number[]> }> {
  const worker = new Worker(new URL('../strangers.mjs', import.meta.url), {
    workerData: {
      ...flood,
      url: `${flood.url}/api/webhooks/whatsapp`,
      signature: signatureOf('a secret of somebody else', flood.body),
    },
  });
  await once(worker, 'message');
  return {
    async post(until) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage(until);
      const [statuses] = (await once(worker, 'message')) as [number[]];
      return statuses;
    },
  };
}

async function judgeStored({ field }: Trial, { companyId }: Team, accepted: number): Promise<string[]> {
  for (const end = Date.now() + recordedWithinMs; Date.now() < end; await pause(200))
    if (
      (await field.admin.query('select 1 from deliveries where company_id = $1 limit 1', [companyId])).rows.length === 0
    )
      break;
  const { rows } = await field.admin.query<{ stored: number }>(
    `select count(*)::int as stored from messages where company_id = $1 and wid like 'wamid.R20-%'`,
    [companyId],
  );
  return rows[0]!.stored === accepted ? [] : [`I1: ${accepted} accepted deliveries became ${rows[0]!.stored} rows`];
}
