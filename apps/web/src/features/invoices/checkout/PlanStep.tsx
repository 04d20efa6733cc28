import type { Invoice, Plan } from '@recado/contracts';
import { moneyText } from '../../../lib/format/money.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import type { useOfferedPlans } from '../invoices.queries.ts';
import styles from './Checkout.module.css';
import { checkoutTexts } from './checkout.texts.ts';

type Props = {
  invoice: Invoice;
  /** The plan that the company has. */
  presentId: number | null;
  plans: ReturnType<typeof useOfferedPlans>;
  /** The plan that the company has after the payment. */
  marked: Plan | undefined;
  onChoose: (plan: Plan) => void;
};

/** Returns the limits of a plan in words: "10 usuários", "6 conexões", "6 filas". */
export const limitWords = (t: Translate<typeof checkoutTexts>, { users, connections, queues }: Plan): string[] => [
  t('users', { count: users }),
  t('connections', { count: connections }),
  t('queues', { count: queues }),
];

/** Step 1: the plan. A choice goes on to the review at once (INV-07, INV-08). */
export function PlanStep({ invoice, presentId, plans, marked, onChoose }: Props) {
  const t = useTexts(checkoutTexts);
  const common = useTexts(uiTexts);
  const captionOf = ({ id }: Plan): string => {
    if (id === presentId) return t('present');
    return id === invoice.planId ? t('ofInvoice') : '';
  };
  if (!plans.data)
    return plans.isError ? (
      <Banner tone="error" icon="error" action={{ label: common('retry'), onClick: () => void plans.refetch() }}>
        {t('plansFailed')}
      </Banner>
    ) : (
      <output className={styles.loading} aria-label={common('loading')}>
        <SkeletonBar width="40%" />
        <SkeletonBar width="80%" />
        <SkeletonBar width="60%" />
      </output>
    );
  return (
    <>
      <ul className={styles.plans} aria-label={t('plans')}>
        {plans.data.map((plan) => (
          <li key={plan.id}>
            <button
              type="button"
              className={styles.plan}
              aria-pressed={plan.id === marked?.id}
              onClick={() => onChoose(plan)}
            >
              <span className={styles.planName}>
                <b>{plan.name}</b>
                {plan.id === marked?.id && <Icon name="checkCircleFilled" size={20} />}
              </span>
              <span className={styles.price}>
                <b className="num">{moneyText(plan.value)}</b>
                {t('perMonth')}
              </span>
              <small>{captionOf(plan)}</small>
              {limitWords(t, plan).map((words) => (
                <span key={words} className={styles.limit}>
                  <Icon name="check" size={16} />
                  {words}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
      {plans.data.length > 1 && <p className={styles.hint}>{t('changeHint')}</p>}
    </>
  );
}
