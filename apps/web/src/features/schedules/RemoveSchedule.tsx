import type { Schedule } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { scheduleTexts } from './schedules.texts.ts';
import { useCancelSchedule } from './useCancelSchedule.ts';

/** The button that deletes a schedule, after a question. */
export function RemoveSchedule({ schedule, onRemoved }: { schedule: Schedule; onRemoved: () => void }) {
  const t = useTexts(scheduleTexts);
  const { cancel, busy } = useCancelSchedule();
  return (
    <BusyButton
      variant="text"
      color="error"
      busy={busy}
      onClick={() => void cancel(schedule).then((isGone) => isGone && onRemoved())}
    >
      {t('remove')}
    </BusyButton>
  );
}
