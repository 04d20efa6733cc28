import Button from '@mui/material/Button';
import { limits } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useCompanyZone } from '../../../lib/format/companyTime.ts';
import { useNow } from '../../../lib/format/dates.ts';
import { dueDateText } from '../../../lib/format/dueDate.ts';
import { moneyText } from '../../../lib/format/money.ts';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/Page.tsx';
import { useInvoicesIn, useOwnCompany } from '../invoices.queries.ts';
import { PlanContents } from './PlanContents.tsx';
import styles from './Subscription.module.css';
import { subscriptionTexts } from './subscription.texts.ts';
import { trialDaysOf, type TrialDays } from './trialDays.ts';

/** The trial or the licence of the company: its days, its billing e-mail, and the way to pay (SUB-01). */
export function SubscriptionPage() {
  const t = useTexts(subscriptionTexts);
  const timezone = useCompanyZone();
  const company = useOwnCompany();
  // A company that has paid once is no longer on trial.
  const paid = useInvoicesIn('paid');
  const now = new Date(useNow(60_000));
  if (company.isPending || paid.isPending)
    return (
      <Page header={<PageHeader title={t('title')} />}>
        <TableSkeleton size="large" rows={3} />
      </Page>
    );
  const retry = (): void => void Promise.all([company.refetch(), paid.refetch()]);
  // Without the invoices nobody knows if it is a trial.
  if (!company.data || !paid.data)
    return (
      <Page header={<PageHeader title={t('title')} />}>
        <ErrorState title={t('loadFailed')} onRetry={retry} />
      </Page>
    );
  const { email, plan, trialExpiration, createdAt } = company.data;
  const isTrial = paid.data.count === 0;
  const left = trialDaysOf({ trialExpiration, timezone }, now);
  const since = dueDateText({ dueDate: createdAt, timezone })!;
  const date = dueDateText({ dueDate: trialExpiration, timezone });
  return (
    <Page header={<PageHeader title={t('title')} text={t(isTrial ? 'trialSince' : 'since', { date: since })} />}>
      <div className={styles.page}>
        <DaysLeft left={left} isTrial={isTrial} date={date} />
        <section className={styles.section}>
          <h2>{t('billing')}</h2>
          <dl className={styles.facts}>
            <dt>{t('email')}</dt>
            <dd>{email}</dd>
            <dt>{t('plan')}</dt>
            <dd>{plan ? t('planAndPrice', { plan: plan.name, value: moneyText(plan.value) }) : t('noPlan')}</dd>
            <dt>{t('dueDate')}</dt>
            <dd className="num">{date ?? t('unlimited')}</dd>
          </dl>
        </section>
        {plan && <PlanContents plan={plan} />}
      </div>
    </Page>
  );
}

/** The ring is full at the beginning of a trial, and of the last month of a licence. */
const wholeOf = (isTrial: boolean): number => (isTrial ? limits.trialDays : 30);

function DaysLeft({ left, isTrial, date }: { left: TrialDays; isTrial: boolean; date: string | null }) {
  const t = useTexts(subscriptionTexts);
  const navigate = useNavigate();
  const { days, state } = left;
  const shown = Math.max(0, days ?? 0);
  const share = Math.min(1, shown / wholeOf(isTrial));
  const title = (): string => {
    if (state === 'unlimited') return t('unlimited');
    if (state === 'running') return t(isTrial ? 'trialRunning' : 'paidRunning', { count: shown });
    if (state === 'lastDay') return t(isTrial ? 'trialLastDay' : 'paidLastDay');
    return t(isTrial ? 'trialExpired' : 'paidExpired');
  };
  return (
    <section className={styles.section}>
      <div className={styles.days}>
        {days === null ? (
          <Icon name="checkCircle" size={36} className={styles.endless ?? ''} />
        ) : (
          <span className={styles.ring} data-near={shown < limits.dueWarningDays} aria-hidden>
            <svg viewBox="0 0 64 64">
              <circle cx="32" cy="32" r="27" />
              {share > 0 && <circle cx="32" cy="32" r="27" pathLength="100" strokeDasharray={`${share * 100} 100`} />}
            </svg>
            <b className="num">{shown}</b>
          </span>
        )}
        <div>
          <h2>{title()}</h2>
          {date && <p>{t(state === 'expired' ? 'endedOn' : 'until', { date })}</p>}
        </div>
      </div>
      <div>
        <Button variant="contained" size="large" onClick={() => void navigate({ to: paths.invoices })}>
          {t(isTrial || state === 'expired' ? 'signNow' : 'seeInvoices')}
        </Button>
      </div>
    </section>
  );
}
