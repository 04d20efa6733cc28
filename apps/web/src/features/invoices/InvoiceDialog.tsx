import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { invoicesApi, type Invoice, type Payment } from '@recado/contracts';
import { useId } from 'react';
import { timeInSentence, useCompanyZone } from '../../lib/format/companyTime.ts';
import { dueDateText } from '../../lib/format/dueDate.ts';
import { moneyText } from '../../lib/format/money.ts';
import { useEndpoint } from '../../lib/server/api.ts';
import { useTexts, type Translate } from '../../lib/texts/texts.ts';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import type { ShownDue } from './dueWords.ts';
import styles from './InvoiceDialog.module.css';
import { InvoiceStatus } from './InvoiceStatus.tsx';
import { invoiceTexts } from './invoices.texts.ts';

type Words = Translate<typeof invoiceTexts>;

/** Returns what is unusual about a payment, in words. */
export const problemWords = (t: Words, problem: NonNullable<Payment['problem']>): string =>
  t(problem === 'refunded' ? 'refundedProblem' : problem);

/** An invoice with the money that arrived for it. */
export function InvoiceDialog({ invoice, due, onClose }: { invoice: Invoice; due: ShownDue; onClose: () => void }) {
  const t = useTexts(invoiceTexts);
  const common = useTexts(uiTexts);
  const titleId = useId();
  const timezone = useCompanyZone();
  const { data, isPending, refetch } = useEndpoint(invoicesApi.get, { params: { invoiceId: invoice.id } });
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-labelledby': titleId, className: styles.paper ?? '' } }}>
      <h2 id={titleId}>{t('invoiceTitle', { id: `#${invoice.id}` })}</h2>
      <dl className={styles.facts}>
        <dt>{t('detail')}</dt>
        <dd>{invoice.detail}</dd>
        <dt>{t('value')}</dt>
        <dd className="num">{moneyText(invoice.value)}</dd>
        <dt>{t('dueDate')}</dt>
        <dd className="num">{dueDateText({ dueDate: invoice.dueDate, timezone })}</dd>
        <dt>{t('status')}</dt>
        <dd>
          <InvoiceStatus status={due.status} />
        </dd>
      </dl>
      <h3>{t('payments')}</h3>
      {isPending && <TableSkeleton rows={2} />}
      {!isPending && !data && <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />}
      {data?.payments.length === 0 && <p className={styles.none}>{t('noPayments')}</p>}
      <ul className={styles.payments}>
        {data?.payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <b className="num">{moneyText(payment.value)}</b>
              <span>{payment.confirmedBy ? t('confirmedBy', { name: payment.confirmedBy }) : t('byPix')}</span>
            </span>
            <small>{t('paidAt', { time: timeInSentence(payment.paidAt, timezone) })}</small>
            {payment.refundedValue > 0 && <small>{t('refunded', { value: moneyText(payment.refundedValue) })}</small>}
            {payment.problem && <small className={styles.problem}>{problemWords(t, payment.problem)}</small>}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="contained" onClick={onClose}>
          {common('close')}
        </Button>
      </div>
    </Dialog>
  );
}
