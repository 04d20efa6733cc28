import { cutText } from '../cutText.ts';
import type { TurnDraft } from './draft.ts';
import type { BotMessage, BotState, OutsideRequest } from './types.ts';

/** Longest text of the contact that a request keeps. */
const longestText = 4_096;

/** Returns what a request asks as one text, to compare it. */
export const keyOfRequest = (asks: OutsideRequest['asks']): string =>
  asks.kind === 'integration' ? `integration:${asks.id}` : `node:${asks.nodeId}`;

/** Remembers a request to a service, which is asked outside of the turn. */
export function requestOutside(
  turn: TurnDraft,
  asks: OutsideRequest['asks'],
  messages: readonly Pick<BotMessage, 'text' | 'fileOf'>[],
): void {
  const { outside } = turn.state;
  const number = outside.turn + 1;
  const texts = messages.map(({ text }) => cutText(text, longestText));
  const files = messages.flatMap(({ fileOf }) => fileOf ?? []);
  const asked = { turn: number, at: turn.now, asks, texts, ...(files.length > 0 && { files }) };
  turn.set({ outside: { ...outside, turn: number, pending: asked } });
}

/** Returns the request that waits for its reply; null for none. That of a node ends with the node's run. */
export function pendingOf({ assistant, outside, run }: BotState): { at: number } | null {
  if (assistant.pending) return assistant.pending;
  const { pending } = outside;
  if (pending?.asks.kind !== 'node') return pending;
  return run?.wait === 'outside' && run.nodeId === pending.asks.nodeId ? pending : null;
}
