import { lazily } from '../../lib/lazily.ts';

/** All emoji, fetched when somebody wants one. */
export const EmojiPicker = lazily(() => import('./EmojiPicker.tsx').then((found) => found.EmojiPicker));
