import { invoiceStatusAt, type Invoice, type ShownInvoiceStatus } from '@recado/contracts';
import { daysToDue } from '../../lib/format/dueDate.ts';
import type { Translate } from '../../lib/texts/texts.ts';
import type { invoiceTexts } from './invoices.texts.ts';

/** From this many days before the due date, its words are shown as a warning (COMP-06). */
const soonDays = 5;

export type ShownDue = {
  status: ShownInvoiceStatus;
  /** "vence hoje", "em 3 dias", "venceu há 2 dias"; undefined for a paid invoice. */
  words: string | undefined;
  tone: 'none' | 'soon' | 'past';
};

/** Returns how an invoice stands at a time, by the company's calendar: an invoice that is due today is open (INV-03). */
export function describeDue(
  t: Translate<typeof invoiceTexts>,
  { status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>,
  now: number,
  timezone: string,
): ShownDue {
  const at = new Date(now);
  const shown = invoiceStatusAt({ status, dueDate }, at, timezone);
  if (shown === 'paid') return { status: shown, words: undefined, tone: 'none' };
  const days = daysToDue({ dueDate, timezone }, at)!;
  if (days < 0) return { status: shown, words: t('sinceDays', { count: -days }), tone: 'past' };
  const words = days === 0 ? t('dueToday') : t('inDays', { count: days });
  return { status: shown, words, tone: days <= soonDays ? 'soon' : 'none' };
}
