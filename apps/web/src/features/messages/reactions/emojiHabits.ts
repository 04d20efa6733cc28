import type { SkinTone } from 'frimousse';
import { useSession } from '../../../lib/session.ts';

/** One row of the picker. */
const most = 8;
const tones: readonly SkinTone[] = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'];
const keyOf = (what: string): string => `${what}:${useSession.getState().user?.id ?? 0}`;

/** The emoji this person took last, the latest first. */
export function recentEmoji(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf('recentEmoji')) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one !== '').slice(0, most) : [];
  } catch {
    return [];
  }
}

export const rememberEmoji = (taken: string): void => localStorage.setItem(keyOf('recentEmoji'), JSON.stringify([taken, ...recentEmoji().filter((emoji) => emoji !== taken)].slice(0, most)));

/** The skin tone this person chose last. */
export const usualTone = (): SkinTone => tones.find((tone) => tone === localStorage.getItem(keyOf('emojiTone'))) ?? 'none';
export const rememberTone = (tone: SkinTone): void => localStorage.setItem(keyOf('emojiTone'), tone);
