import { lazily } from '../../lib/react/lazily.ts';

/** All emoji, fetched when somebody wants one. */
export const EmojiPicker = lazily(() => import('./EmojiPicker.tsx').then((found) => found.EmojiPicker));
