import { useListKeys } from '../../lib/keyboard/useListKeys.ts';

type Action = 'next' | 'previous' | 'create';

const actions: Partial<Record<string, Action>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  n: 'create',
};
const actionOf = (key: string): Action | undefined => actions[key.length === 1 ? key.toLowerCase() : key];

/** The keys of the list of chats: J and K or the arrows move, N makes a new one. In an open chat letters are text. */
export const useChatKeys = (keys: Record<Action, () => void>): void =>
  useListKeys({ row: '[data-chat]', actionOf, lettersFromNowhere: true }, keys);
