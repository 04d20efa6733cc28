import Button from '@mui/material/Button';
import type { Charge } from '@recado/contracts';
import { useState, type ReactNode } from 'react';
import { relativeTime } from '../../lib/format/dates.ts';
import { moneyText } from '../../lib/format/money.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { moreOf } from '../../lib/server/more.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { LoadFailed } from '../../ui/fields/LoadFailed.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { CountBadge } from '../../ui/labels/CountBadge.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Figures } from '../../ui/lists/Figures.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { ChargeDialog } from './ChargeDialog.tsx';
import { ChargeState } from './ChargeState.tsx';
import { isUnconfirmed, receivedOf } from './chargeWords.ts';
import { useCharges, usePaymentSummary, type PaymentFilter } from './payments.queries.ts';
import { paymentTexts } from './payments.texts.ts';
import styles from './ReceivedView.module.css';
import { useConfirmPayment } from './useConfirmPayment.ts';

const filters = ['all', 'problem', 'unconfirmed'] as const satisfies readonly PaymentFilter[];

/** The empty state of each filter. */
const emptyOf = {
  all: { icon: 'list', title: 'empty' },
  problem: { icon: 'checkCircle', title: 'nothingToCheck' },
  unconfirmed: { icon: 'checkCircle', title: 'nothingToConfirm' },
} as const satisfies Record<PaymentFilter, unknown>;

/** The charges of every company with the money that arrived, those to be checked first. */
export function ReceivedView() {
  const t = useTexts(paymentTexts);
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<PaymentFilter>('all');
  const [openId, setOpenId] = useState<number | null>(null);
  const searchParam = useDebouncedValue(typed.trim());
  const pages = useCharges({ searchParam, filter });
  const { data: summary } = usePaymentSummary();
  const opened = pages.rows.find(({ id }) => id === openId);
  const counts = { all: 0, problem: summary?.toReview ?? 0, unconfirmed: summary?.toConfirm ?? 0 };
  const { icon, title } = searchParam === '' ? emptyOf[filter] : ({ icon: 'search', title: 'notFound' } as const);
  const empty = <EmptyState icon={icon} title={t(title)} text={t(`${title}Text`)} />;
  return (
    <>
      <Summary />
      <div className={styles.bar}>
        <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />
        <Segmented<PaymentFilter>
          label={t('filter')}
          value={filter}
          onChange={setFilter}
          options={filters.map((one) => ({
            value: one,
            label: t(`filter.${one}`),
            after: counts[one] > 0 && <CountBadge count={counts[one]} />,
          }))}
        />
      </div>
      <ChargesTable pages={pages} empty={empty} onOpen={setOpenId} />
      {opened && <ChargeDialog charge={opened} onClose={() => setOpenId(null)} />}
    </>
  );
}

type TableProps = { pages: ReturnType<typeof useCharges>; empty: ReactNode; onOpen: (id: number) => void };

function ChargesTable({ pages, empty, onOpen }: TableProps) {
  const t = useTexts(paymentTexts);
  const confirmPayment = useConfirmPayment();
  const buttons = (charge: Charge) => (
    <span className={styles.buttons}>
      {isUnconfirmed(charge) && charge.invoice.status === 'open' && (
        <Button size="small" variant="outlined" onClick={() => void confirmPayment(charge)}>
          {t('confirm')}
        </Button>
      )}
      <IconButton36
        icon="chevronRight"
        label={t('details', { name: charge.company.name })}
        onClick={() => onOpen(charge.id)}
      />
    </span>
  );
  return (
    <Table
      label={t('payments')}
      size="large"
      isLoading={pages.isPending}
      failed={pages.isError && !pages.data ? { title: t('failed'), onRetry: () => void pages.refetch() } : undefined}
      empty={empty}
      more={moreOf(pages)}
      rows={pages.rows}
      idOf={({ id }) => id}
      toneOf={({ needsReview }) => (needsReview ? 'near' : 'none')}
      columns={[
        { title: t('company'), renderCell: (charge) => <Name charge={charge} /> },
        { title: t('value'), renderCell: (charge) => <Value charge={charge} />, className: styles.value },
        { title: t('state'), renderCell: (charge) => <ChargeState charge={charge} />, className: styles.state },
        { title: t('provider'), renderCell: ({ provider }) => t(`provider.${provider}`), className: styles.provider },
        { title: t('created'), renderCell: ({ createdAt }) => relativeTime(createdAt), className: styles.created },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={({ id }) =>
        () =>
          onOpen(id)
        }
      renderCard={(charge) => (
        <div className={styles.card}>
          <span className={styles.words}>
            <Name charge={charge} />
            <Value charge={charge} />
            <ChargeState charge={charge} />
          </span>
          {buttons(charge)}
        </div>
      )}
    />
  );
}

const Name = ({ charge: { company, invoice } }: { charge: Charge }) => (
  <span className={styles.two}>
    <strong className="ellipsis" title={company.name}>
      {company.name}
    </strong>
    <span className="ellipsis">{invoice.detail}</span>
  </span>
);

function Value({ charge }: { charge: Charge }) {
  const t = useTexts(paymentTexts);
  return (
    <span className={styles.two}>
      <span className="num">{moneyText(charge.value)}</span>
      <span className="num">
        {charge.payments.length > 0 && t('arrived', { value: moneyText(receivedOf(charge)) })}
      </span>
    </span>
  );
}

/** Figures over the payments of every company. */
function Summary() {
  const t = useTexts(paymentTexts);
  const common = useTexts(uiTexts);
  const asked = usePaymentSummary();
  const { data } = asked;
  const retry = retryOf(asked);
  if (retry) return <LoadFailed text={common('figuresFailed')} onRetry={retry} />;
  if (!data) return null;
  return (
    <Figures
      figures={[
        {
          label: t('receivedThisMonth'),
          value: moneyText(data.receivedThisMonth),
          note: t('paymentCount', { count: data.paymentsThisMonth }),
        },
        {
          label: t('openInvoices'),
          value: moneyText(data.openValue),
          note: t('invoiceCount', { count: data.openInvoices }),
        },
        { label: t('toReview'), value: data.toReview, note: t('toReviewNote') },
        { label: t('toConfirm'), value: data.toConfirm, note: t('toConfirmNote') },
      ]}
    />
  );
}
