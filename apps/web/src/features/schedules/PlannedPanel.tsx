import Button from '@mui/material/Button';
import type { Schedule } from '@recado/contracts';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { PanelSection } from '../../ui/page/PanelSection.tsx';
import { ChangePlanned } from './ChangePlanned.tsx';
import styles from './Planned.module.css';
import { PlannedList } from './PlannedList.tsx';
import { scheduleTexts } from './schedules.texts.ts';
import { usePlanned } from './usePlanned.ts';

/** The section of a contact's panel with its scheduled messages. */
export function PlannedPanel({ contactId }: { contactId: number }) {
  const t = useTexts(scheduleTexts);
  const pages = usePlanned(contactId);
  const [changed, setChanged] = useState<Schedule | null>(null);
  const { planned, isError, data, refetch } = pages;
  return (
    <PanelSection label={t('planned')} count={planned.length}>
      {isError && !data && (
        <p className={styles.quiet} role="alert">
          {t('plannedFailed')}
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {data && planned.length === 0 && <p className={styles.quiet}>{t('nonePlanned')}</p>}
      <PlannedList pages={pages} onChange={setChanged} />
      <ChangePlanned schedule={changed} onClose={() => setChanged(null)} />
    </PanelSection>
  );
}
