import type { Counted } from './countStatements.ts';
import type { InboundRun } from './measureInbound.ts';
import type { Reading } from './measureReading.ts';
import type { PaceRun, SessionsRun } from './measureSessions.ts';
import type { TeamRun } from './measureTeam.ts';
import type { SendingRun } from './measureSending.ts';
import type { WebhookRun } from './measureWebhook.ts';
import { inMs, spreadOf, type Row } from './report.ts';
import type { CpuShares } from './watchCpu.ts';

/** The targets of the product on a small machine without other load. */
export const goals = {
  inboundPerSecond: 500,
  shownP99Ms: 250,
  residentMegabytes: 350,
  teamP99Ms: 400,
  webhookPerSecond: 320,
  webhookP99Ms: 50,
  burstPerSecond: 3_000,
};

/** Clock and scheduling take a little of a kept rate. */
const rateTolerance = 0.98;

export const cpuRow = (part: string, cpu: CpuShares | undefined): Row[] =>
  cpu
    ? [
        {
          part,
          name: 'cores busy',
          figures: `server ${cpu.server.toFixed(2)}  database ${cpu.database.toFixed(2)}  this driver ${cpu.driver.toFixed(2)}  others ${cpu.others.toFixed(2)}  of ${cpu.cores}`,
        },
      ]
    : [];

export function inboundRows(part: string, run: InboundRun, cpu: CpuShares | undefined, kept: boolean): Row[] {
  const refused = Object.entries(run.refused).map(([code, count]) => `${count} ${code}`);
  return [
    {
      part,
      name: 'accepted durably',
      figures: `${run.perSecond.toFixed(0)}/s  (${run.accepted} of ${run.offered} in ${run.seconds.toFixed(1)} s${refused.length > 0 ? `; ${refused.join(', ')}` : ''})`,
      goal: `≥ ${goals.inboundPerSecond}/s`,
      met: run.perSecond >= goals.inboundPerSecond * (kept ? rateTolerance : 1),
    },
    { part, name: 'until answered', figures: spreadOf(run.answered) },
    {
      part,
      name: 'until in the browser',
      figures: spreadOf(run.shown),
      ...(kept ? { goal: `p99 ≤ ${goals.shownP99Ms} ms`, met: run.shown.p99 <= goals.shownP99Ms } : {}),
    },
    {
      part,
      name: 'missing, doubled',
      figures: `${run.missing}, ${run.doubled}${run.lostSocket ? `  (the socket was lost: ${run.lostSocket})` : ''}`,
      goal: '0, 0',
      met: isWhole(run),
    },
    ...(kept && run.latestStartMs > 50
      ? [{ part, name: 'latest start of a call', figures: `${inMs(run.latestStartMs)} ms after it was due` }]
      : []),
    ...cpuRow(part, cpu),
  ];
}

/** True if the browser received every accepted message exactly once. */
export const isWhole = (run: InboundRun): boolean =>
  run.missing === 0 && run.doubled === 0 && run.lostSocket === undefined;

export const sendingRows = (part: string, { durable, acknowledged, unacknowledged }: SendingRun): Row[] => [
  { part, name: 'until durable', figures: spreadOf(durable) },
  {
    part,
    name: 'until sent (ack 1 in the browser)',
    figures: spreadOf(acknowledged),
    ...(unacknowledged > 0 ? { goal: `${unacknowledged} never`, met: false } : {}),
  },
];

export const teamRows = (part: string, run: TeamRun): Row[] => [
  { part, name: 'accepted', figures: `${run.accepted} of ${run.offered}` },
  {
    part,
    name: 'until on each screen',
    figures: spreadOf(run.received),
    goal: `p99 ≤ ${goals.teamP99Ms} ms`,
    met: run.received.p99 <= goals.teamP99Ms,
  },
  {
    part,
    name: 'missed, doubled, foreign',
    figures: `${run.missed}, ${run.doubled}, ${run.foreign}`,
    goal: '0, 0, 0',
    met: run.missed + run.doubled + run.foreign === 0,
  },
];

export function webhookRows(part: string, run: WebhookRun, isBurst: boolean): Row[] {
  const refused = Object.entries(run.refused).map(([code, count]) => `${count} ${code}`);
  return [
    {
      part,
      name: 'events accepted durably',
      figures: `${(run.accepted / run.seconds).toFixed(0)}/s  (${run.accepted} of ${run.events} in ${run.seconds.toFixed(1)} s${refused.length > 0 ? `; ${refused.join(', ')}` : ''})`,
      goal: `≥ ${isBurst ? goals.burstPerSecond : goals.webhookPerSecond}/s`,
      met: run.accepted / run.seconds >= (isBurst ? goals.burstPerSecond : goals.webhookPerSecond) * rateTolerance,
    },
    {
      part,
      name: 'until answered',
      figures: spreadOf(run.answered),
      ...(isBurst ? {} : { goal: `p99 ≤ ${goals.webhookP99Ms} ms`, met: run.answered.p99 <= goals.webhookP99Ms }),
    },
    {
      part,
      name: 'lost, set aside',
      figures: `${run.lost}, ${run.aside}`,
      goal: '0, 0',
      met: run.lost === 0 && run.aside === 0,
    },
    { part, name: 'all recorded after the last answer', figures: `${run.recordedAfterSeconds.toFixed(1)} s` },
  ];
}

export const sessionRows = (
  part: string,
  { phones, megabytesBefore, megabytesAfter }: SessionsRun,
  { perSecond, off, mostInOneSecond }: PaceRun,
): Row[] => [
  {
    part,
    name: `resident memory of each of ${phones} simulated phones`,
    figures: `${(((megabytesAfter - megabytesBefore) * 1_024) / phones).toFixed(0)} kB  (${megabytesBefore.toFixed(0)} → ${megabytesAfter.toFixed(0)} MB)`,
  },
  { part, name: `off an even pace of ${perSecond}/s`, figures: spreadOf(off) },
  {
    part,
    name: 'most in any one second',
    figures: String(mostInOneSecond),
    goal: `≤ ${perSecond}`,
    met: mostInOneSecond <= perSecond,
  },
];

/** At the 95th percentile, with a hundred thousand tickets and with a million. */
const readingGoals = { list: [40, 60], open: [40, 60], search: [300, 300], dashboard: [500, 500] } as const;

export const readingRows = (part: string, readings: readonly Reading[], tickets: number): Row[] =>
  readings.map(({ name, goal, spread, rows, kilobytes }) => {
    const most = goal && readingGoals[goal][tickets > 100_000 ? 1 : 0];
    return {
      part,
      name,
      figures: `${spreadOf(spread)}${rows > 0 ? `  ${rows} rows` : ''}  ${kilobytes.toFixed(1)} kB`,
      ...(most && { goal: `p95 ≤ ${most} ms`, met: spread.p95 <= most }),
    };
  });

export const statementRows = (part: string, counted: readonly Counted[]): Row[] =>
  counted.map(({ name, budget, statements }) => ({
    part,
    name,
    figures: String(statements),
    ...(budget === undefined ? {} : { goal: `≤ ${budget}`, met: statements <= budget }),
  }));
