import type { Schedule } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import styles from './Planned.module.css';
import { PlannedItem } from './PlannedItem.tsx';
import { scheduleTexts } from './schedules.texts.ts';
import type { usePlanned } from './usePlanned.ts';

type Props = {
  pages: Pick<ReturnType<typeof usePlanned>, 'planned' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  onChange: (schedule: Schedule) => void;
};

/** Planned messages one below the other; what there are too many of scrolls. */
export function PlannedList({ pages: { planned, hasNextPage, isFetchingNextPage, fetchNextPage }, onChange }: Props) {
  const t = useTexts(scheduleTexts);
  if (planned.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <ul className={styles.list} tabIndex={0} aria-label={t('planned')}>
      {planned.map((schedule) => (
        <PlannedItem key={schedule.id} schedule={schedule} onChange={onChange} />
      ))}
      {hasNextPage && (
        <li>
          <BusyButton size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </BusyButton>
        </li>
      )}
    </ul>
  );
}
