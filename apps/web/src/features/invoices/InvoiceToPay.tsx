import Button from '@mui/material/Button';
import type { Invoice } from '@recado/contracts';
import { useId } from 'react';
import { dueDateText } from '../../lib/format/dueDate.ts';
import { moneyText } from '../../lib/format/money.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { ShownDue } from './dueWords.ts';
import { InvoiceStatus } from './InvoiceStatus.tsx';
import styles from './InvoicesPage.module.css';
import { invoiceTexts } from './invoices.texts.ts';

type Props = { invoice: Invoice; due: ShownDue; timezone: string; onPay: () => void };

/** The open invoice above the list, however long the history is. */
export function InvoiceToPay({ invoice: { detail, value, dueDate }, due, timezone, onPay }: Props) {
  const t = useTexts(invoiceTexts);
  const id = useId();
  const date = dueDateText({ dueDate, timezone })!;
  return (
    <section className={styles.toPay} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('toPay')}</h2>
        <p className={styles.amount}>
          <strong className="num">{moneyText(value)}</strong>
          <InvoiceStatus status={due.status} />
        </p>
        <p className={styles.facts} data-due={due.tone}>
          {t('planAndDue', { plan: detail, date, when: due.words ?? '' })}
        </p>
      </div>
      <Button variant="contained" size="large" startIcon={<Icon name="qrCode" size={20} />} onClick={onPay}>
        {t('payByPix')}
      </Button>
    </section>
  );
}
