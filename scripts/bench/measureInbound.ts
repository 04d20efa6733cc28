import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './openCaller.ts';
import type { Screen } from './openScreen.ts';
import { percentiles, type Spread } from './percentiles.ts';

/** Outcome of the messages that contacts wrote in one run. */
export type InboundRun = {
  offered: number;
  /** Answered 200: committed. */
  accepted: number;
  refused: Record<string, number>;
  seconds: number;
  perSecond: number;
  answered: Spread;
  /** From just before the call to the event in the browser; from when the call was due, where a rate was kept. */
  shown: Spread;
  missing: number;
  doubled: number;
  /** Open loop: how late the latest call left. A driver that cannot keep the rate measures itself. */
  latestStartMs: number;
  lostSocket: string | undefined;
};

/**
 * The author of the nth message. The name stays the contact's own: a new one each time would be a change of the
 * contact.
 */
export type SimulatedContacts = (n: number) => { number: string; name: string };

type Deps = {
  caller: Caller;
  screen: Screen;
  connectionId: number;
  simulatedContacts: SimulatedContacts;
  label: string;
};
type Sent = { due: number; accepted: boolean; arrivals: number[] };

/** Calls under way beyond this many are not started: the rate is lost, and told. */
const mostUnderWay = 3_000;
const stragglersMs = 15_000;

/** A share of `workers` customers who write again as soon as they were answered, for `seconds`. */
export async function measureClosedLoop(parts: Deps, workers: number, seconds: number): Promise<InboundRun> {
  const run = openRun(parts);
  const end = performance.now() + seconds * 1_000;
  const work = async (): Promise<void> => {
    while (performance.now() < end && !parts.screen.lost()) await run.write(performance.now());
  };
  await Promise.all(Array.from({ length: workers }, work));
  return run.finish();
}

/** Customers who write at a fixed rate, whether or not the ones before were answered. */
export async function measureOpenLoop(parts: Deps, perSecond: number, seconds: number): Promise<InboundRun> {
  const run = openRun(parts);
  const total = Math.round(perSecond * seconds);
  const begun = performance.now();
  const underWay = new Set<Promise<void>>();
  let started = 0;
  while (started < total && !parts.screen.lost()) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) * perSecond) / 1_000) + 1);
    for (; started < due && underWay.size < mostUnderWay; started++) {
      const writing = run.write(begun + (started * 1_000) / perSecond);
      underWay.add(writing);
      void writing.finally(() => underWay.delete(writing));
    }
    await pause(1);
  }
  await Promise.all(underWay);
  return run.finish();
}

function openRun({ caller, screen, connectionId, simulatedContacts, label }: Deps) {
  const sent = new Map<string, Sent>();
  const refused: Record<string, number> = {};
  const answered: number[] = [];
  const begun = performance.now();
  let lastAnswer = begun;
  let latestStartMs = 0;
  screen.listen((event, at) => {
    if (event.action === 'create') sent.get(event.message.wid)?.arrivals.push(at);
  });

  async function write(due: number): Promise<void> {
    const n = sent.size;
    const wid = `${label}-${n}`;
    const entry: Sent = { due, accepted: false, arrivals: [] };
    sent.set(wid, entry);
    latestStartMs = Math.max(latestStartMs, performance.now() - due);
    const body = { ...simulatedContacts(n), body: texts[n % texts.length], wid };
    const outcome = await caller.call('POST', `/sandbox/${connectionId}/inbound`, body).then(
      ({ status, body: answer }) => (status === 200 ? undefined : String(answer.error ?? status)),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    lastAnswer = performance.now();
    if (outcome === undefined) {
      entry.accepted = true;
      answered.push(lastAnswer - due);
    } else refused[outcome] = (refused[outcome] ?? 0) + 1;
  }

  async function finish(): Promise<InboundRun> {
    const waiting = (): boolean =>
      [...sent.values()].some(({ accepted, arrivals }) => accepted && arrivals.length === 0);
    for (const end = performance.now() + stragglersMs; waiting() && performance.now() < end && !screen.lost();)
      await pause(50);
    // A second copy would come soon after the first.
    await pause(300);
    screen.listen(undefined);
    const accepted = [...sent.values()].filter((entry) => entry.accepted);
    const seconds = (lastAnswer - begun) / 1_000;
    return {
      offered: sent.size,
      accepted: accepted.length,
      refused,
      seconds,
      perSecond: accepted.length / seconds,
      answered: percentiles(answered),
      shown: percentiles(accepted.flatMap(({ due, arrivals }) => arrivals.slice(0, 1).map((at) => at - due))),
      missing: accepted.filter(({ arrivals }) => arrivals.length === 0).length,
      doubled: [...sent.values()].filter(({ arrivals }) => arrivals.length > 1).length,
      latestStartMs,
      lostSocket: screen.lost(),
    };
  }
  return { write, finish };
}

const texts = [
  'Oi, bom dia',
  'Vocês têm o sofá Ipê de 3 lugares em linho cinza?',
  'Sim',
  'Qual é o valor à vista, e quanto fica a entrega no Gonzaga?',
  'Paguei agora, segue o comprovante',
  'Comprei uma luminária de mesa na loja do centro e ela chegou com a cúpula trincada. Consigo trocar sem levar até a loja?',
  'Obrigada',
  'Meu pedido é o 48213',
];
