import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../buildServer.ts';
import { experiments, fullExperiments } from './experiments/index.ts';
import { diesAfterJob } from './plants.jobs.ts';
import { crashPoints } from './plants.ts';
import { openHistory } from './history.ts';
import { openField, type Field } from './openField.ts';
import { seeded } from './seeded.ts';
import { patientPings } from './socketPlants.ts';

/**
 * The smoke tier of docs/trust.md: every experiment with small numbers, on one installation. The full tier is `npm run
 * chaos`.
 */
const dist = join(import.meta.dirname, '../../dist');
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000));

let field: Field;
beforeAll(async () => {
  await buildServer();
  field = await openField();
}, 120_000);
afterAll(() => field.remove(), 60_000);

test('every planted bug and every place to die finds its text in the built server, exactly once', () => {
  const text = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('');
  const edits = [
    ...[...experiments, ...fullExperiments].flatMap(({ plants }) => plants).flatMap((plant) => plant.edits ?? []),
    ...Object.values(crashPoints),
    patientPings,
    diesAfterJob,
  ];
  expect(edits.map(([find]) => find).filter((find) => text.split(find).length !== 2)).toEqual([]);
});

test.each(experiments.map((experiment) => [experiment.name, experiment.what, experiment] as const))(
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
