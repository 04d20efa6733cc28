import { setTimeout as pause } from 'node:timers/promises';
import { deliverOnce } from '../deliverOnce.ts';
import { shareOf, type Experiment } from '../experiment.ts';
import type { Team } from '../makeTeam.ts';
import { openFixture, type Fixture } from '../openFixture.ts';
import type { Offered } from '../openLoad.ts';
import { openMoodyReceiver, type Arrived } from '../openMoodyReceiver.ts';
import { deliversOneByOne, losesFailures, overtakesFailures } from '../plants.webhooks.ts';
import { spreadOf } from '../spreadOf.ts';

const sizes = {
  smoke: { events: 500, tickets: 20, moodMs: 5_000 },
  full: { events: 10_000, tickets: 100, moodMs: 60_000 },
};
/** Messages of the other company, one each so many ms, and how long one of them may take to its receiver (p95). */
const otherEveryMs = 250;
const otherWithinMs = 2_000;
/** The longest pause after the outage is a minute, and a lease of a dead process ends after 20 s. */
const arrivesWithinMs = 180_000;
const atOnce = 8;

/**
 * R19W: events for a receiver that is down and then slow, while the server is killed once. All arrive, those of a ticket
 * in order. Another company, whose receiver is well, waits for none of it.
 */
export const webhookEvents: Experiment = {
  name: 'R19W',
  what: 'events to a receiver that is down, slow and refuses some, one process killed',
  plants: [deliversOneByOne, overtakesFailures, losesFailures],
  async run(trial) {
    const { tier, chance } = trial;
    const { tickets, moodMs } = sizes[tier];
    const perTicket = Math.ceil(shareOf(trial, sizes[tier].events) / tickets);
    const fixture = await openFixture(trial, {
      servers: 1,
      teams: 2,
      watchers: 1,
      env: { WEBHOOK_RECEIVER: '127.0.0.1' },
    });
    const troubled = await openMoodyReceiver(chance);
    const well = await openMoodyReceiver({ ...chance, next: () => 1 });
    try {
      const [first, second] = fixture.teams as [Team, Team];
      await register(fixture, first, troubled.url);
      await register(fixture, second, well.url);
      const offered: Offered[] = [];
      troubled.become('down');
      const others = writeOften(fixture, second, offered);
      const writing = writeAll(fixture, first, offered, { tickets, perTicket });
      await pause(moodMs);
      troubled.become('slow');
      await pause(moodMs);
      troubled.become('well');
      const waits = await others.stop();
      await writing;
      const [server] = fixture.servers;
      await server!.kill();
      await server!.start();
      const wanted = tickets * perTicket;
      for (const end = Date.now() + arrivesWithinMs; Date.now() < end; await pause(100))
        if (distinct(troubled.arrived).length >= wanted) break;

      const delays = spreadOf(waits.map(({ body, at }) => (arrivalOf(well.arrived, body) ?? Date.now()) - at));
      const outcome = await fixture.conclude(
        { offered, posted: [] },
        {
          events: wanted,
          arrived: distinct(troubled.arrived).length,
          'arrived again': troubled.arrived.length - distinct(troubled.arrived).length,
          'another company p50, p95, most ms': [delays.p50, delays.p95, delays.most].map(Math.round).join(', '),
        },
      );
      outcome.violations.push(...judgeArrivals(troubled.arrived, { wanted, tickets, perTicket }));
      if (delays.p95 > otherWithinMs)
        outcome.violations.push(`R19W: another company waited ${Math.round(delays.p95)} ms for its events (p95)`);
      return outcome;
    } finally {
      troubled.close();
      well.close();
      await fixture.close();
    }
  },
};

async function register({ servers }: Fixture, { admin }: Team, url: string): Promise<void> {
  const body = { name: 'Receptor', url, events: ['message.received'] };
  const answer = await admin.caller.call(servers[0]!.url, 'POST', '/webhooks', body);
  if (answer.status !== 200) throw new Error(`the webhook was refused: ${JSON.stringify(answer.body)}`);
}

const numberOf = (ticket: number): string => `55139${String(50_000_000 + ticket * 13)}`;

/** Writes the messages of all tickets, several tickets at a time, each ticket in order. */
async function writeAll(
  fixture: Fixture,
  team: Team,
  offered: Offered[],
  { tickets, perTicket }: { tickets: number; perTicket: number },
): Promise<void> {
  const left = Array.from({ length: tickets }, (_, ticket) => ticket);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let ticket = left.shift(); ticket !== undefined; ticket = left.shift())
        for (let n = 0; n < perTicket; n++) await deliverOnce(fixture, team, offered, numberOf(ticket), `evento ${n}`);
    }),
  );
}

/** Writes one message after the other in another company, and keeps when each was recorded. */
function writeOften(fixture: Fixture, team: Team, offered: Offered[]) {
  const written: { body: string; at: number }[] = [];
  let isOver = false;
  const running = (async () => {
    for (let n = 0; !isOver; n++, await pause(otherEveryMs)) {
      const body = `outra ${n}`;
      await deliverOnce(fixture, team, offered, '5513955555555', body);
      written.push({ body, at: Date.now() });
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      await pause(otherWithinMs * 2);
      return written;
    },
  };
}

const arrivalOf = (arrived: readonly Arrived[], body: string): number | undefined =>
  arrived.find((one) => one.body === body)?.at;

/** The first arrival of each event: delivery is at least once, and receivers drop a known id. */
const distinct = (arrived: readonly Arrived[]): Arrived[] =>
  [...new Map(arrived.toReversed().map((one) => [one.id, one])).values()].toReversed();

type Wanted = { wanted: number; tickets: number; perTicket: number };

/** Every message is one event, and the first arrivals of a ticket are in the order of its messages. */
function judgeArrivals(arrived: readonly Arrived[], { wanted, tickets }: Wanted): string[] {
  const found: string[] = [];
  const first = distinct(arrived);
  if (first.length !== wanted) found.push(`R19W: ${wanted - first.length} of ${wanted} events did not arrive`);
  let early = 0;
  for (let ticket = 0; ticket < tickets; ticket++) {
    const order = first
      .filter(({ number }) => number === numberOf(ticket))
      .map(({ body }) => Number(body.split(' ')[1]));
    early += order.filter((n, at) => at > 0 && n < order[at - 1]!).length;
  }
  if (early > 0) found.push(`R19W: ${early} events of a ticket arrived before an earlier one`);
  return found;
}
