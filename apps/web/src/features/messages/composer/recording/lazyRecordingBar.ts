import { lazily } from '../../../../lib/react/lazily.ts';

/** The recorder, loaded shortly before its first use. */
export const RecordingBar = lazily(() => import('./RecordingBar.tsx').then((found) => found.RecordingBar));
