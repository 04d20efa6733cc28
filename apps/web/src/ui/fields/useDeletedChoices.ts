import { useState } from 'react';

type Option = { id: number; name: string };

/**
 * Returns the chosen options that were deleted since, each with the name under which it was offered; '' if it never was.
 * `options` are undefined while they are loaded.
 */
export function useDeletedChoices(options: readonly Option[] | undefined, value: readonly number[]): Option[] {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(() => namesOf(options ?? []));
  if (options?.some(({ id, name }) => names.get(id) !== name)) setNames(new Map([...names, ...namesOf(options)]));
  if (!options) return [];
  return value.filter((one) => !options.some(({ id }) => id === one)).map((id) => ({ id, name: names.get(id) ?? '' }));
}

const namesOf = (options: readonly Option[]): Map<number, string> => new Map(options.map(({ id, name }) => [id, name]));
