import type { OpenInvoice } from '@recado/contracts';
import { dueDateText } from '../../lib/format/dueDate.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './OpenInvoicesView.module.css';
import { paymentTexts } from './payments.texts.ts';

const isPast = (moment: string): boolean => Date.parse(moment) < Date.now();

/** The due day of an invoice on the clocks of its company, and whether it has passed. */
export function DueDay({ company: { timezone }, invoice: { dueDate } }: Pick<OpenInvoice, 'company' | 'invoice'>) {
  const t = useTexts(paymentTexts);
  return (
    <span className={styles.two}>
      <span className="num">{dueDateText({ dueDate, timezone })}</span>
      <span>{isPast(dueDate) && t('overdue')}</span>
    </span>
  );
}
