import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../apps/server/test/chaos/seeded.ts';

/** A programmer's mistake on one line that carries a promise. The tests of its area must fail while it is planted. */
export type Mutant = {
  /** Area and a short name, for example `web/rooms-not-rejoined`. */
  id: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  put: string;
  /** The promise that the mistake breaks. */
  promise: string;
  /** Test files or folders, as arguments of Vitest. */
  tests: readonly string[];
};

/** Returns the area of a mutant: the part of its id before the slash. */
export const areaOf = ({ id }: Mutant): string => id.split('/')[0]!;

/** Returns why mutants cannot be planted, one sentence each. The list is empty when all of them can. */
export function problemsOf(mutants: readonly Mutant[], root: string): string[] {
  const ids = new Set<string>();
  return mutants.flatMap(({ id, file, find, put, tests }) => {
    const problems: string[] = [];
    if (ids.has(id)) problems.push(`${id}: the id is used twice.`);
    ids.add(id);
    if (find === put) problems.push(`${id}: the replacement equals the text.`);
    const places = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(find).length - 1 : 0;
    if (places !== 1) problems.push(`${id}: ${places} places instead of one in ${file}.`);
    if (tests.length === 0) problems.push(`${id}: no test is named.`);
    for (const test of tests) if (!existsSync(join(root, test))) problems.push(`${id}: ${test} does not exist.`);
    return problems;
  });
}

/** Returns the list in an order that only the seed decides. */
export function inSeededOrder<T>(list: readonly T[], seed: number): T[] {
  const { next } = seeded(seed);
  return list
    .map((item) => ({ item, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
