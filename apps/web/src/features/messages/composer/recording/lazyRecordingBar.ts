import { lazily } from '../../../../lib/lazily.ts';

/** The recorder, fetched when somebody is about to use it. */
export const RecordingBar = lazily(() => import('./RecordingBar.tsx').then((found) => found.RecordingBar));
