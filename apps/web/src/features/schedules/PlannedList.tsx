import Button from '@mui/material/Button';
import type { Schedule } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { lazily } from '../../lib/lazily.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './Planned.module.css';
import { PlannedItem } from './PlannedItem.tsx';
import { scheduleTexts } from './schedules.texts.ts';
import type { usePlanned } from './usePlanned.ts';

const ScheduleDialog = lazily(() => import('./ScheduleDialog.tsx').then((found) => found.ScheduleDialog));

type Props = { pages: Pick<ReturnType<typeof usePlanned>, 'planned' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> };

/** Planned messages one below the other; what there are too many of scrolls. */
export function PlannedList({ pages: { planned, hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  const t = useTexts(scheduleTexts);
  // The form keeps what it began with: a row that leaves the list must not take the typed words along.
  const [changed, setChanged] = useState<Schedule | null>(null);
  return (
    <>
      {planned.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <ul className={styles.list} tabIndex={0} aria-label={t('planned')}>
          {planned.map((schedule) => (
            <PlannedItem key={schedule.id} schedule={schedule} onChange={setChanged} />
          ))}
          {hasNextPage && (
            <li>
              <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('more')}
              </Button>
            </li>
          )}
        </ul>
      )}
      <Suspense>{changed && <ScheduleDialog contact={changed.contact} schedule={changed} onClose={() => setChanged(null)} />}</Suspense>
    </>
  );
}
