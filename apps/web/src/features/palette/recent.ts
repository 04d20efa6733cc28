import { useSession } from '../../lib/session.ts';

/** Something chosen before: a command by its id, or a ticket by its address. */
export type Recent = { id: string; /** Of a ticket; a command says its own, in the present language. */ label?: string; to?: string };

const most = 5;
const keyOf = (): string => `paletteRecent:${useSession.getState().user?.id ?? 0}`;

/** What this person chose last, the latest first. */
export function recentOnes(): Recent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf()) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Recent[]).filter((one) => typeof one?.id === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a choice first among the recent ones. */
export const remember = (chosen: Recent): void => localStorage.setItem(keyOf(), JSON.stringify(withFirst(recentOnes(), chosen)));

/** A list with one more at its head, each once, and no more than a glance takes in. */
export const withFirst = (recent: readonly Recent[], chosen: Recent): Recent[] => [chosen, ...recent.filter(({ id }) => id !== chosen.id)].slice(0, most);
