import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../../../scripts/build.mjs';
import { experiments } from './experiments/index.ts';
import { openHistory } from './history.ts';
import { openField, type Field } from './openField.ts';
import { seeded } from './seeded.ts';

/** The smoke tier of docs/trust.md: every experiment with small numbers, on one installation. The full tier is `npm run chaos`. */
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000));

let field: Field;
beforeAll(async () => {
  await build('server');
  field = await openField();
}, 120_000);
afterAll(() => field.remove(), 60_000);

test.each(experiments.map((experiment) => [experiment.name, experiment.what, experiment] as const))(
  '%s, %s: every invariant of docs/trust.md holds',
  async (_name, _what, experiment) => {
    const outcome = await experiment.run({ field, tier: 'smoke', share: 1, chance: seeded(seed), history: openHistory(), plant: undefined, tell: () => undefined });
    expect(outcome.violations, `seed ${seed}`).toEqual([]);
  },
  120_000,
);
