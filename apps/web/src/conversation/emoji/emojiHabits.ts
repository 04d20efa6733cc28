import type { SkinTone } from 'frimousse';
import { ownKey } from '../../lib/browser/ownKey.ts';
import { recentList } from '../../lib/browser/recentList.ts';

const tones: readonly SkinTone[] = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'];

/** The emoji this person took last: one row of the picker. */
export const recentEmoji = recentList(
  'recentEmoji',
  8,
  (kept): kept is string => typeof kept === 'string' && kept !== '',
  (emoji) => emoji,
);

/** The skin tone this person chose last. */
export const usualTone = (): SkinTone =>
  tones.find((tone) => tone === localStorage.getItem(ownKey('emojiTone'))) ?? 'none';
export const rememberTone = (tone: SkinTone): void => localStorage.setItem(ownKey('emojiTone'), tone);
