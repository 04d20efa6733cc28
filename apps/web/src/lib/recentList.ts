import { useSession } from './session.ts';

/** The key under which this browser keeps something of the person who is signed in. */
export const ownKey = (name: string): string => `${name}:${useSession.getState().user?.id ?? 0}`;

/** What this person chose last, kept in this browser, the latest first, each once; `most` of them. */
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
