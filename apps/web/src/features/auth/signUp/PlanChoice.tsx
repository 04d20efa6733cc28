import type { Plan } from '@recado/contracts';
import { useId, type Ref } from 'react';
import { moneyText } from '../../../lib/format/money.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Banner } from '../../../ui/page/Banner.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import styles from './PlanChoice.module.css';
import { signUpTexts } from './signUp.texts.ts';

type Props = {
  plans: { data: Plan[] | undefined; isError: boolean; refetch: () => unknown };
  value: number | null;
  onChange: (planId: number) => void;
  error: string | undefined;
  /** Ref of the chosen radio button, or the first, so that a validation error can focus it. */
  ref: Ref<HTMLInputElement>;
};

/** The offered plans with their limits and prices (SUB-09, I18N-08). */
export function PlanChoice({ plans: { data, isError, refetch }, value, onChange, error, ref }: Props) {
  const t = useTexts(signUpTexts);
  const common = useTexts(uiTexts);
  const id = useId();
  const led = data?.some((plan) => plan.id === value) ? value : data?.[0]?.id;
  return (
    <fieldset className={styles.field} {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend>{t('plan')}</legend>
      {!data && isError && (
        <Banner tone="error" icon="error" action={{ label: common('retry'), onClick: () => void refetch() }}>
          {t('plansFailed')}
        </Banner>
      )}
      {!data && !isError && (
        <output className={styles.loading} aria-label={common('loading')}>
          <SkeletonBar width="45%" />
          <SkeletonBar width="80%" />
        </output>
      )}
      {data?.length === 0 && <p className={styles.none}>{t('noPlans')}</p>}
      {data?.map((plan) => (
        <label key={plan.id} className={error ? `${styles.plan} ${styles.bad}` : styles.plan}>
          <input
            {...(plan.id === led && { ref })}
            type="radio"
            name={id}
            value={plan.id}
            checked={plan.id === value}
            onChange={() => onChange(plan.id)}
          />
          <span className={styles.words}>
            <span className={styles.top}>
              <b>{plan.name}</b>
              <span className={styles.price}>
                <b className="num">{moneyText(plan.value)}</b> {t('monthly')}
              </span>
            </span>
            <span className={styles.holds}>
              {[
                t('users', { count: plan.users }),
                t('connections', { count: plan.connections }),
                t('queues', { count: plan.queues }),
              ].join(' · ')}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="errorFilled" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
