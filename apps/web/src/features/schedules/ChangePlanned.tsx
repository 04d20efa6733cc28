import type { Schedule } from '@recado/contracts';
import { Suspense } from 'react';
import { lazily } from '../../lib/react/lazily.ts';

const ScheduleDialog = lazily(() => import('./ScheduleDialog.tsx').then((found) => found.ScheduleDialog));

type Props = { schedule: Schedule | null; onClose: () => void };

/**
 * The form of a planned message. It stands beside the list, not in it, and keeps what it began with: a message that is
 * sent meanwhile leaves the list and must not take the typed words along.
 */
export const ChangePlanned = ({ schedule, onClose }: Props) => (
  <Suspense>{schedule && <ScheduleDialog contact={schedule.contact} schedule={schedule} onClose={onClose} />}</Suspense>
);
