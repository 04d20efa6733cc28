import Dialog from '@mui/material/Dialog';
import { useEffect, useId } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { SkeletonBar } from '../../ui/lists/Skeletons.tsx';
import { setDismissed } from './dismissed.ts';
import styles from './FirstSteps.module.css';
import { FirstStepList } from './FirstStepList.tsx';
import { firstStepsTexts } from './firstSteps.texts.ts';
import { useFirstSteps } from './useFirstSteps.ts';

/** The first steps, opened from the user menu, also when all are done. Opening it shows the card in the inbox again. */
export function FirstStepsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(firstStepsTexts);
  const id = useId();
  const known = useFirstSteps();
  useEffect(() => setDismissed(false), []);
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-labelledby': id, className: styles.dialog ?? '' } }}>
      <header>
        <h2 id={id}>{t('menu')}</h2>
        <IconButton36 icon="close" label={t('close')} onClick={onClose} />
      </header>
      {!known && (
        <output aria-label={t('loading')} className={styles.loading}>
          {[1, 2, 3, 4].map((row) => (
            <SkeletonBar key={row} width="80%" />
          ))}
        </output>
      )}
      {known?.steps.every(({ isDone }) => isDone) && <p>{t('allDone')}</p>}
      {known && <FirstStepList {...known} onLeave={onClose} />}
    </Dialog>
  );
}
