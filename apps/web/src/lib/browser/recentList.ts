import { ownKey } from './ownKey.ts';

/** The latest choices of the user in this browser: newest first, without duplicates, at most `most`. */
export function recentList<Chosen>(
  name: string,
  most: number,
  isChosen: (kept: unknown) => kept is Chosen,
  idOf: (chosen: Chosen) => string,
) {
  const read = (): Chosen[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(ownKey(name)) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isChosen).slice(0, most) : [];
    } catch {
      return [];
    }
  };
  const remember = (chosen: Chosen): void => {
    const others = read().filter((one) => idOf(one) !== idOf(chosen));
    localStorage.setItem(ownKey(name), JSON.stringify([chosen, ...others].slice(0, most)));
  };
  return { read, remember };
}
