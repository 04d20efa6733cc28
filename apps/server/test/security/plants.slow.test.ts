import { describe, expect, it } from 'vitest';
import { securityExperiments } from './index.ts';
import { placesOf } from './plantSources.ts';

describe('planted bugs of the security experiments', () => {
  const edits = securityExperiments.flatMap(({ name, plants }) =>
    plants.flatMap((plant) => plant.edits.map(([file, find]) => [`${name} ${plant.name}`, file, find] as const)),
  );

  it.each(edits)('%s finds its text exactly once in %s', (_name, file, find) => {
    expect(placesOf(file, find)).toBe(1);
  });

  it('exist for every experiment', () => {
    expect(securityExperiments.filter(({ plants }) => plants.length === 0).map(({ name }) => name)).toEqual([]);
  });
});
