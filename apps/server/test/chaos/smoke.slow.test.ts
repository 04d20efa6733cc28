import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../buildServer.ts';
import { experiments, fullExperiments } from './experiments/index.ts';
import { diesAfterJob } from './plants.jobs.ts';
import { chargeCrashPoints } from './plants.payments.ts';
import { crashPoints } from './plants.ts';
import { openHistory } from './history.ts';
import { openField, type Field } from './openField.ts';
import { seed } from '../seed.ts';
import { seeded } from './seeded.ts';
import { patientPings } from './socketPlants.ts';

/**
 * The smoke tier of docs/trust.md: experiments with small numbers, on one installation. Those of the core run each time,
 * and five of the others by the seed (decision 0074). `npm run chaos -- --tier smoke` runs all, `npm run chaos` the full
 * tier.
 */
const dist = join(import.meta.dirname, '../../dist');
/** Kills of the server and the database, duplicates, two processes with one phone, and a stop under load. */
const core = ['R1', 'R2', 'R3', 'R8', 'R14'];
const others = seeded(seed)
  .shuffle(experiments.filter(({ name }) => !core.includes(name)))
  .slice(0, 5);
const chosen = experiments.filter((experiment) => core.includes(experiment.name) || others.includes(experiment));

let field: Field;
beforeAll(async () => {
  await buildServer();
  field = await openField();
}, 120_000);
afterAll(() => field.remove(), 60_000);

test('every planted bug and every place to die finds its text in the built server, exactly once', () => {
  const text = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    // The commands of the operator have parts of the server too, and run in processes of their own.
    .filter((file) => file.endsWith('.js') && !file.startsWith('commands'))
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('');
  const edits = [
    ...[...experiments, ...fullExperiments].flatMap(({ plants }) => plants).flatMap((plant) => plant.edits ?? []),
    ...Object.values(crashPoints),
    ...Object.values(chargeCrashPoints),
    patientPings,
    diesAfterJob,
  ];
  expect(edits.map(([find]) => find).filter((find) => text.split(find).length !== 2)).toEqual([]);
});

test.each(chosen.map((experiment) => [experiment.name, experiment.what, experiment] as const))(
  '%s, %s: every invariant of docs/trust.md holds',
  async (_name, _what, experiment) => {
    const outcome = await experiment.run({
      field,
      tier: 'smoke',
      share: 1,
      chance: seeded(seed),
      history: openHistory(),
      plant: undefined,
      print: () => undefined,
    });
    expect(outcome.violations, `seed ${seed}`).toEqual([]);
  },
  180_000,
);
