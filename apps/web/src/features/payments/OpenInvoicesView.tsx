import Button from '@mui/material/Button';
import type { OpenInvoice } from '@recado/contracts';
import { useState } from 'react';
import { moneyText } from '../../lib/format/money.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { DueDay } from './DueDay.tsx';
import styles from './OpenInvoicesView.module.css';
import { useOpenInvoices } from './payments.queries.ts';
import { paymentTexts } from './payments.texts.ts';
import { useConfirmPayment } from './useConfirmPayment.ts';

/** The open invoices of every company, for payments that no bank reports: an operator confirms them by hand. */
export function OpenInvoicesView() {
  const t = useTexts(paymentTexts);
  const [typed, setTyped] = useState('');
  const searchParam = useDebouncedValue(typed.trim());
  const pages = useOpenInvoices(searchParam);
  const confirmPayment = useConfirmPayment();
  const name = (open: OpenInvoice) => <Name open={open} />;
  const value = ({ invoice: { value: whole, missingValue } }: OpenInvoice) => (
    <span className={styles.two}>
      <span className="num">{moneyText(whole)}</span>
      <span className="num">{missingValue !== whole && t('missing', { value: moneyText(missingValue) })}</span>
    </span>
  );
  const button = (open: OpenInvoice) => (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('confirmOf', { name: open.company.name })}
      onClick={() => void confirmPayment(open)}
    >
      {t('confirm')}
    </Button>
  );
  const isSearched = searchParam !== '';
  return (
    <>
      <p className={styles.intro}>{t('invoicesIntro')}</p>
      <SearchField className={styles.search} label={t('searchCompany')} value={typed} onChange={setTyped} />
      <Table
        label={t('invoices')}
        size="large"
        isLoading={pages.isPending}
        failed={
          pages.isError && !pages.data ? { title: t('invoicesFailed'), onRetry: () => void pages.refetch() } : undefined
        }
        empty={
          <EmptyState
            icon={isSearched ? 'search' : 'checkCircle'}
            title={t(isSearched ? 'invoiceNotFound' : 'noInvoices')}
            text={t(isSearched ? 'invoiceNotFoundText' : 'noInvoicesText')}
          />
        }
        more={moreOf(pages)}
        rows={pages.rows}
        idOf={({ invoice }) => invoice.id}
        columns={[
          { title: t('company'), renderCell: name },
          { title: t('value'), renderCell: value, className: styles.value },
          {
            title: t('dueDate'),
            renderCell: (open) => <DueDay {...open} />,
            className: styles.due,
          },
          {
            title: t('pix'),
            renderCell: ({ hasCharge }) => t(hasCharge ? 'hasPix' : 'hasNoPix'),
            className: styles.pix,
          },
          { title: t('actions'), renderCell: button, kind: 'buttons', className: styles.actions },
        ]}
        renderCard={(open) => (
          <div className={styles.card}>
            <span className={styles.words}>
              {name(open)}
              {value(open)}
              <DueDay {...open} />
            </span>
            {button(open)}
          </div>
        )}
      />
    </>
  );
}

const Name = ({ open: { company, invoice } }: { open: OpenInvoice }) => (
  <span className={styles.two}>
    <strong className="ellipsis" title={company.name}>
      {company.name}
    </strong>
    <span className="ellipsis">{invoice.detail}</span>
  </span>
);
