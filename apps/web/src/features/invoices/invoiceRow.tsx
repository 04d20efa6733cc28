import Button from '@mui/material/Button';
import type { Invoice } from '@recado/contracts';
import { dayIn } from '../../lib/format/dates.ts';
import { dueDateText } from '../../lib/format/dueDate.ts';
import { moneyText } from '../../lib/format/money.ts';
import type { Translate } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import type { Column } from '../../ui/lists/Table.tsx';
import type { ShownDue } from './dueWords.ts';
import { InvoiceStatus } from './InvoiceStatus.tsx';
import styles from './InvoicesPage.module.css';
import type { invoiceTexts } from './invoices.texts.ts';

type RowContext = {
  t: Translate<typeof invoiceTexts>;
  timezone: string;
  dueOf: (invoice: Invoice) => ShownDue;
  onPay: (invoice: Invoice) => void;
  onShow: (invoice: Invoice) => void;
};

const Due = ({ invoice, t, timezone, dueOf }: RowContext & { invoice: Invoice }) => {
  const { words, tone } = dueOf(invoice);
  const paidOn = invoice.paidAt && dueDateText({ dueDate: invoice.paidAt, timezone });
  return (
    <span className={styles.due}>
      <time dateTime={dayIn(invoice.dueDate, timezone)}>{dueDateText({ dueDate: invoice.dueDate, timezone })}</time>
      <small data-due={tone}>{paidOn ? t('paidOn', { date: paidOn }) : words}</small>
    </span>
  );
};

/** PAY for an unpaid invoice, the payments of a paid one (INV-04). */
const Action = ({ invoice, t, onPay, onShow }: RowContext & { invoice: Invoice }) =>
  invoice.status === 'paid' ? (
    <IconButton36 icon="receipt" label={t('seePayments', { id: `#${invoice.id}` })} onClick={() => onShow(invoice)} />
  ) : (
    <Button
      size="small"
      variant="tonal"
      aria-label={t('payInvoice', { id: `#${invoice.id}` })}
      onClick={() => onPay(invoice)}
    >
      {t('pay')}
    </Button>
  );

/** Returns the columns of the list (INV-01). */
export function invoiceColumns(row: RowContext): Column<Invoice>[] {
  const { t, dueOf } = row;
  return [
    { title: t('number'), renderCell: ({ id }) => <span className="num">#{id}</span>, className: styles.number },
    { title: t('detail'), renderCell: ({ detail }) => <b className={styles.detail}>{detail}</b> },
    { title: t('value'), renderCell: ({ value }) => moneyText(value), kind: 'number', className: styles.value },
    { title: t('dueDate'), renderCell: (invoice) => <Due invoice={invoice} {...row} />, className: styles.when },
    {
      title: t('status'),
      renderCell: (invoice) => <InvoiceStatus status={dueOf(invoice).status} />,
      className: styles.status,
    },
    {
      title: t('action'),
      renderCell: (invoice) => <Action invoice={invoice} {...row} />,
      kind: 'buttons',
      className: styles.action,
    },
  ];
}

/** An invoice as a card, on a phone. */
export function InvoiceCard({ invoice, ...row }: RowContext & { invoice: Invoice }) {
  const { t, dueOf } = row;
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <span className="num">#{invoice.id}</span>
        <Action invoice={invoice} {...row} />
      </div>
      <b className={styles.detail}>{invoice.detail}</b>
      <dl>
        <dt>{t('value')}</dt>
        <dd className="num">{moneyText(invoice.value)}</dd>
        <dt>{t('dueDate')}</dt>
        <dd>
          <Due invoice={invoice} {...row} />
        </dd>
        <dt>{t('status')}</dt>
        <dd>
          <InvoiceStatus status={dueOf(invoice).status} />
        </dd>
      </dl>
    </div>
  );
}
