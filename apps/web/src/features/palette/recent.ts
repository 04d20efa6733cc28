import { recentList } from '../../lib/browser/recentList.ts';

/** Something chosen before: a command by its id, or a ticket by its address. */
export type Recent = {
  id: string;
  /** Of a ticket; a command says its own, in the present language. */ label?: string;
  to?: string;
};

/** The latest choices of this user, few enough to be seen at a glance. */
export const recentOnes = recentList(
  'paletteRecent',
  5,
  (kept): kept is Recent => typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'string',
  ({ id }) => id,
);
