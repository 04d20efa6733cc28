import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from './index.ts';
import { inSeededOrder, problemsOf, type Mutant } from './mutant.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the list of mutants', () => {
  it('can be planted: each text occurs exactly once, and each test exists', () => {
    expect(problemsOf(mutants, root)).toEqual([]);
  });

  it('contains at least a hundred', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(100);
  });
});

describe('problems of a mutant', () => {
  const good: Mutant = {
    id: 'area/name',
    file: 'scripts/usage.ts',
    find: 'process.exit(2)',
    put: 'process.exit(0)',
    promise: 'A usage error has exit code 2.',
    tests: ['scripts/usage.test.ts'],
  };

  it('are none for a mutant that can be planted', () => {
    expect(problemsOf([good], root)).toEqual([]);
  });

  it.each<[string, Partial<Mutant>, string]>([
    ['a text that is gone', { find: 'process.exit(3)' }, 'area/name: 0 places instead of one in scripts/usage.ts.'],
    ['a text in many places', { find: 'process' }, 'area/name: 2 places instead of one in scripts/usage.ts.'],
    ['a file that is gone', { file: 'scripts/gone.ts' }, 'area/name: 0 places instead of one in scripts/gone.ts.'],
    ['no change', { put: good.find }, 'area/name: the replacement equals the text.'],
    ['no test', { tests: [] }, 'area/name: no test is named.'],
    ['a test that is gone', { tests: ['scripts/gone.test.ts'] }, 'area/name: scripts/gone.test.ts does not exist.'],
  ])('name %s', (_case, wrong, problem) => {
    expect(problemsOf([{ ...good, ...wrong }], root)).toEqual([problem]);
  });

  it('name an id that is used twice', () => {
    expect(problemsOf([good, good], root)).toEqual(['area/name: the id is used twice.']);
  });
});

describe('the seeded order', () => {
  const list = Array.from({ length: 100 }, (_, index) => index);

  it('is the same for the same seed, differs for another, and loses nothing', () => {
    expect(inSeededOrder(list, 7)).toEqual(inSeededOrder(list, 7));
    expect(inSeededOrder(list, 7)).not.toEqual(inSeededOrder(list, 8));
    expect(inSeededOrder(list, 7)).not.toEqual(list);
    expect(inSeededOrder(list, 7).toSorted((a, b) => a - b)).toEqual(list);
  });
});
