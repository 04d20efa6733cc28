import { cutText } from '../cutText.ts';
import type { BotMessage, BotState } from './types.ts';

const sentWindowMs = 10 * 60_000;
/** Most messages of the bot in a ticket within ten minutes (behaviour 4.12). */
export const mostSent = 20;
const textWindowMs = 2 * 60_000;
const mostEqualTexts = 5;
/** Most texts that are remembered: a contact may write thousands in two minutes. */
const mostTexts = 100;

/** Returns the state with the new messages of the contact, and without what is older than the guard looks back. */
export function remember(state: BotState, messages: readonly BotMessage[], now: number): BotState {
  return {
    ...state,
    sentAt: state.sentAt.filter((at) => at > now - sentWindowMs),
    recent: [...state.recent, ...messages.map(({ text, at }) => ({ text: cutText(text.trim(), 100), at }))]
      .filter(({ at }) => at > now - textWindowMs)
      .slice(-mostTexts),
  };
}

/** Returns why the bot must be silent until the ticket is closed, or undefined. */
export function findLoop({ sentAt, recent }: BotState): 'manyMessages' | 'sameText' | undefined {
  if (sentAt.length >= mostSent) return 'manyMessages';
  const counts = new Map<string, number>();
  for (const { text } of recent) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].some(([text, count]) => text !== '' && count >= mostEqualTexts) ? 'sameText' : undefined;
}
