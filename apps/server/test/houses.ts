/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync } from 'node:fs';
import { readLayers } from '../../../scripts/layers/readLayers.ts';
import type { House } from './house.ts';

/** The house files of the features, and of the calls that belong to no feature. */
const files = import.meta.glob<House>(['../src/features/*/*.house.ts', './platform.house.ts'], {
  eager: true,
  import: 'default',
});
const layers = readLayers(readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8'));
const nameOf = (path: string): string => /(\w+)\.house\.ts$/.exec(path)![1]!;
const lineOf = (path: string): number => layers.get(nameOf(path)) ?? -1;

/** The houses in the order of architecture 1.2, where a feature uses only those above it. */
export const houses: readonly House[] = Object.entries(files)
  .sort(([one], [other]) => lineOf(one) - lineOf(other) || one.localeCompare(other))
  .map(([, house]) => house);

/** Joins a part of all houses. Throws when two houses have a line of the same name. */
function join<T>(part: (house: House) => Record<string, T> | undefined): Record<string, T> {
  const entries = houses.flatMap((house) => Object.entries(part(house) ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`Two house files have a line for ${twice.join(', ')}.`);
  return Object.fromEntries(entries);
}

export const golden = join((house) => house.callers);
export const goldenChanges = join((house) => house.colleagues);
export const requestSamples = join((house) => house.requests);
export const recorded = join((house) => house.recorded);
export const recordedBeside = houses.flatMap((house) => house.recordedBeside ?? []);
export const prepareChange = join((house) => house.prepareChange);
export const notCompared = join((house) => house.notCompared);
export const ownCodes = join((house) => house.ownCodes);
export const unmeasured = join((house) => house.lists?.unmeasured);
export const jobSamples = join((house) => house.jobs);

const features = new Set(Object.keys(files).map(nameOf));

/** A place to add a line to, while its feature is not known. */
export const anyFile = 'The house file of its feature';

/** Returns the house file of an API, or `anyFile` if no feature has its name. */
export const fileToEdit = (api: string): string =>
  features.has(api) ? `apps/server/src/features/${api}/${api}.house.ts` : anyFile;
