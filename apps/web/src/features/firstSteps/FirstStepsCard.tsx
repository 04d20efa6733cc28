import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { setDismissed } from './dismissed.ts';
import styles from './FirstSteps.module.css';
import { FirstStepList } from './FirstStepList.tsx';
import { firstStepsTexts } from './firstSteps.texts.ts';
import { useFirstSteps } from './useFirstSteps.ts';

/** The first steps of a new company, for administrators, until all are done or dismissed. */
export function FirstStepsCard() {
  const t = useTexts(firstStepsTexts);
  const name = useSession((state) => state.user?.name ?? '');
  const known = useFirstSteps();
  if (!known || known.steps.every(({ isDone }) => isDone)) return null;
  const { steps } = known;
  return (
    <section className={styles.card} aria-label={t('menu')}>
      <header>
        <h2>{t('title', { name: name.split(' ')[0]! })}</h2>
        <span className="num">
          {t('progress', { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
        </span>
        <IconButton36 icon="close" size={28} label={t('dismiss')} onClick={() => setDismissed(true)} />
      </header>
      <FirstStepList {...known} />
    </section>
  );
}
