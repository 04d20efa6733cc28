/**
 * `npm run chaos [-- --only R1,R8] [--tier smoke|full] [--seed 7] [--seeds 10] [--share 0.4] [--planted] [--history
 * FILE]`: hurts the built server and its database as docs/trust.md says, one experiment after the other, each on an
 * installation of its own, and prints what came out. `--share` does only a part of a tier, and says so. `--planted`
 * lays a known bug into each and passes only where the checker notices every one of them. `--seeds` repeats each run
 * with the seeds that follow; all have to pass.
 */
import { randomInt } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { experiments as withSmoke, fullExperiments } from '../apps/server/test/chaos/experiments/index.ts';
import type { Experiment, Outcome, Plant, Tier } from '../apps/server/test/chaos/experiment.ts';
import { openHistory } from '../apps/server/test/chaos/history.ts';
import { openField, type Field } from '../apps/server/test/chaos/openField.ts';
import { seeded } from '../apps/server/test/chaos/seeded.ts';
import { build } from './build.mjs';
import { exitWithUsage, readArguments } from './usage.ts';

const { values } = readArguments(
  'npm run chaos -- [--only R1,R8] [--tier smoke|full] [--seed N] [--seeds N] [--share 0.4] [--planted] [--history FILE]',
  {
    options: {
      only: { type: 'string' },
      tier: { type: 'string', default: 'full' },
      seed: { type: 'string' },
      planted: { type: 'boolean', default: false },
      history: { type: 'string' },
      share: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
    },
  },
);
const print = (line: string): void => void process.stderr.write(`${line}\n`);
const tier = values.tier as Tier;
if (tier !== 'smoke' && tier !== 'full') exitWithUsage('--tier is smoke or full.');
const experiments = tier === 'full' ? [...withSmoke, ...fullExperiments] : withSmoke;
const seed = values.seed === undefined ? randomInt(1_000_000) : Number(values.seed);
if (!Number.isSafeInteger(seed)) exitWithUsage('--seed is a whole number.');
const seeds = Number(values.seeds);
if (!Number.isSafeInteger(seeds) || seeds < 1) exitWithUsage('--seeds is a whole number above 0.');
const share = Number(values.share);
if (!(share > 0 && share <= 1)) exitWithUsage('--share is above 0 and at most 1.');
const amount = share === 1 ? tier : `${tier}, ${Math.round(share * 100)} %`;
const wanted = values.only?.toUpperCase().split(',');
const unknown = wanted?.filter((name) => !experiments.some((one) => one.name === name));
if (unknown?.length)
  exitWithUsage(
    `There is no experiment ${unknown.join(', ')}; there are ${experiments.map(({ name }) => name).join(', ')}.`,
  );

let field: Field | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void (field?.remove() ?? Promise.resolve()).finally(() => process.exit(130)));

/** How many of the violations are shown; one bug breaks thousands of messages. */
const shown = 6;

type Line = { name: string; what: string; date: string; seconds: number; figures: string; passed: boolean };

async function run(experiment: Experiment, plant: Plant | undefined, seed: number): Promise<Line> {
  const name = plant ? `${experiment.name} ${plant.name}` : experiment.name;
  print(`${name}: ${plant?.what ?? experiment.what} (${amount}, seed ${seed})`);
  const history = openHistory(values.history);
  const begun = performance.now();
  let outcome: Outcome;
  try {
    field = await openField();
    outcome = await experiment.run({ field, tier, share, chance: seeded(seed), history, plant, print });
  } catch (error) {
    // An experiment that broke off has shown nothing, with or without a planted bug.
    outcome = { figures: { 'broke off': String(error) }, violations: [] };
    print(error instanceof Error ? `${error.stack}` : String(error));
  } finally {
    await field?.remove();
    field = undefined;
    await history.close();
  }
  outcome.violations.sort(
    (a, b) => Number(plant?.noticedAs.test(b) ?? false) - Number(plant?.noticedAs.test(a) ?? false),
  );
  for (const violation of outcome.violations.slice(0, shown)) print(`  ${violation}`);
  if (outcome.violations.length > shown) print(`  and ${outcome.violations.length - shown} more`);
  const isBroken = 'broke off' in outcome.figures;
  const figures = Object.entries({
    ...outcome.figures,
    ...(outcome.violations.length > 0 ? { violations: outcome.violations.length } : {}),
  }).map(([key, value]) => `${key} ${value}`);
  const passed =
    !isBroken &&
    (plant ? outcome.violations.some((violation) => plant.noticedAs.test(violation)) : outcome.violations.length === 0);
  const line = {
    name,
    what: plant?.what ?? experiment.what,
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    seconds: Math.round((performance.now() - begun) / 1_000),
    figures: figures.join(', '),
    passed,
  };
  print(`  ${line.passed ? 'ok' : 'FAILED'} after ${line.seconds} s: ${line.figures}`);
  return line;
}

/**
 * Runs an experiment with each of the seeds. Of several the line counts those that passed and has the figures of the
 * last.
 */
async function runSeeds(experiment: Experiment, plant: Plant | undefined): Promise<Line> {
  const each: Line[] = [];
  for (let n = 0; n < seeds; n++) each.push(await run(experiment, plant, seed + n));
  const last = each.at(-1)!;
  if (seeds === 1) return last;
  const passed = each.filter((line) => line.passed).length;
  return {
    ...last,
    figures: `${passed} of ${seeds} seeds; ${last.figures}`,
    seconds: each.reduce((sum, line) => sum + line.seconds, 0),
    passed: passed === seeds,
  };
}

print('building the server');
await build('server');
const lines: Line[] = [];
for (const experiment of experiments.filter(({ name }) => wanted?.includes(name) ?? true))
  for (const plant of values.planted ? experiment.plants : [undefined]) lines.push(await runSeeds(experiment, plant));

const table = [
  '| experiment | tier | date (UTC) | seed | seconds | figures | result |',
  '|---|---|---|---|---|---|---|',
  ...lines.map(
    ({ name, what, date, seconds, figures, passed }) =>
      `| ${name}: ${what} | ${amount} | ${date} | ${seed} | ${seconds} | ${figures} | ${passed ? (values.planted ? 'noticed' : 'passed') : 'FAILED'} |`,
  ),
];
process.stdout.write(
  `\n${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}\n\n${table.join('\n')}\n`,
);
process.exit(lines.every(({ passed }) => passed) ? 0 : 1);
