import { normalizeForSearch } from '../../lib/format/normalizeForSearch.ts';

/** Returns the queues whose names contain what is typed, whatever its case and accents. */
export const findQueues = <Queue extends { name: string }>(queues: readonly Queue[], typed: string): Queue[] =>
  queues.filter(({ name }) => normalizeForSearch(name).includes(normalizeForSearch(typed.trim())));
