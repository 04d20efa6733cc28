import { extendDueDay, Recurrence, type OwnCompany, type Plan } from '@recado/contracts';
import { dayIn } from '../../../lib/format/dates.ts';
import { dueDateText } from '../../../lib/format/dueDate.ts';
import { moneyText } from '../../../lib/format/money.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import styles from './Checkout.module.css';
import type { CheckoutFields } from './checkoutForm.ts';
import { checkoutTexts } from './checkout.texts.ts';
import type { Failure } from './failureWords.ts';
import { limitWords } from './PlanStep.tsx';

type Props = {
  fields: CheckoutFields;
  company: OwnCompany;
  plan: Plan | undefined;
  /** The name of the plan on the invoice, while the plans are unknown. */
  detail: string;
  amount: number;
  failure: Failure | null;
  onStep: (step: 0 | 1) => void;
  onRetry: () => void;
};

/** Returns the day until which a payment made now licenses the company, as 12/01/2027; null without a limit. */
function licensedUntil({ dueDate, anchorDay, timezone, recurrence }: OwnCompany): string | null {
  if (dueDate === null) return null;
  const today = dayIn(new Date().toISOString(), timezone);
  const day = extendDueDay(dayIn(dueDate, timezone), today, Recurrence.catch('MENSAL').parse(recurrence), anchorDay);
  return dueDateText({ dueDate: `${day}T12:00:00Z`, timezone: 'UTC' });
}

/** Step 2: everything at a glance, before the PIX is created (INV-06). A failure is shown here (INV-24). */
export function ReviewStep({ fields, company, plan, detail, amount, failure, onStep, onRetry }: Props) {
  const t = useTexts(checkoutTexts);
  const common = useTexts(uiTexts);
  const { firstName, lastName, address2, city, state, zipcode } = fields;
  const place = [city, state].filter(Boolean).join(', ');
  const address = [address2, place, zipcode].filter(Boolean).join(' · ');
  const until = licensedUntil(company);
  const recurrence = Recurrence.catch('MENSAL').parse(company.recurrence);
  const change = (label: string, step: 0 | 1) => (
    <button type="button" className={styles.link} aria-label={label} onClick={() => onStep(step)}>
      {t('change')}
    </button>
  );
  return (
    <>
      <dl className={styles.review}>
        <div>
          <dt>{t('billedTo')}</dt>
          <dd>
            {firstName || address ? `${firstName} ${lastName}`.trim() : t('missingData')}
            {address && <span>{address}</span>}
          </dd>
          <dd>{change(t('changeData'), 0)}</dd>
        </div>
        <div>
          <dt>{t('plan')}</dt>
          <dd>
            {plan?.name ?? detail}, {t(`recurrence.${recurrence}`)}
            {plan && <span>{limitWords(t, plan).join(' · ')}</span>}
          </dd>
          <dd>{change(t('changePlan'), 1)}</dd>
        </div>
        <div>
          <dt>{t('method')}</dt>
          <dd className={styles.method}>
            <Icon name="qrCode" size={16} />
            {t('byPix')}
          </dd>
        </div>
        {until && (
          <div>
            <dt>{t('licensedUntil')}</dt>
            <dd className="num">{until}</dd>
          </div>
        )}
      </dl>
      <p className={styles.total}>
        <span>{t('total')}</span>
        <strong className="num">{moneyText(amount)}</strong>
      </p>
      {failure && (
        <Banner
          tone="error"
          icon="error"
          action={
            failure.isPlan
              ? { label: t('otherPlan'), onClick: () => onStep(1) }
              : { label: common('retry'), onClick: onRetry }
          }
        >
          {failure.text}
        </Banner>
      )}
    </>
  );
}
