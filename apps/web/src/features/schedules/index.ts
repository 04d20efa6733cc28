import { lazily } from '../../lib/react/lazily.ts';

/** Makes a message to be sent at a time (behaviour 8.2). */
export const ScheduleDialog = lazily(() => import('./ScheduleDialog.tsx').then((found) => found.ScheduleDialog));

export { PlannedPanel } from './PlannedPanel.tsx';
export { PlannedStrip } from './PlannedStrip.tsx';
