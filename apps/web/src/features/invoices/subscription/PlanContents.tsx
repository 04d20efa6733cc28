import { planFlags, planLimits, type Plan } from '@recado/contracts';
import { numberText } from '../../../lib/format/numberText.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import styles from './Subscription.module.css';
import { subscriptionTexts } from './subscription.texts.ts';

/** The limits and the features of a plan (SUB-03). */
export function PlanContents({ plan }: { plan: Plan }) {
  const t = useTexts(subscriptionTexts);
  return (
    <section className={`${styles.section} ${styles.whole}`}>
      <h2>{t('included')}</h2>
      <dl className={styles.limits}>
        {planLimits.map((limit) => (
          <div key={limit}>
            <dt>{t(limit)}</dt>
            <dd className="num">{numberText(plan[limit])}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.features}>
        {planFlags.map((flag) => (
          <li key={flag} data-included={plan[flag]}>
            <Icon name={plan[flag] ? 'check' : 'remove'} size={16} />
            {t(flag)}
            <VisuallyHidden>: {t(plan[flag] ? 'isIncluded' : 'isMissing')}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </section>
  );
}
