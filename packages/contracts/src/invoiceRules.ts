import { toWallClock } from './businessHours.ts';
import { recurrenceMonths, type Recurrence } from './recurrences.ts';

/** Stored states of an invoice. "Expired" is derived, see `invoiceStatusAt` (behaviour 14.8). */
export const invoiceStates = ['open', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
export type ShownInvoiceStatus = InvoiceState | 'expired';

type Dated = { status: InvoiceState; dueDate: Date | string };

/**
 * Returns the status that screens show: paid, otherwise expired if the due day is before today on the clocks of the
 * company's time zone, otherwise open. An invoice that is due today is open (INV-03).
 */
export function invoiceStatusAt({ status, dueDate }: Dated, now: Date, timezone: string): ShownInvoiceStatus {
  if (status === 'paid') return 'paid';
  const dueDay = toWallClock(new Date(dueDate), timezone).date;
  return dueDay < toWallClock(now, timezone).date ? 'expired' : 'open';
}

/** Returns an amount in BRL as whole cents. */
export const toCents = (value: number): number => Math.round(value * 100);

/** Returns the price of a plan for one recurrence, in cents (behaviour 14.8). */
export const priceInCents = (monthlyValue: number, recurrence: Recurrence): number =>
  toCents(monthlyValue) * recurrenceMonths[recurrence];

/** Returns cents as the text of the PIX standard, for example `49.00` (wire 4.7). */
export const toPixAmount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** The limits of a plan, in the order in which a refusal names it. */
export const planLimits = ['users', 'connections', 'queues'] as const;
export type PlanLimit = (typeof planLimits)[number];
export type PlanUse = Record<PlanLimit, number>;

/** Returns the first limit of a plan that the present use exceeds; undefined if the use fits (behaviour 14.9). */
export function findTooSmall(
  plan: PlanUse,
  used: PlanUse,
): { kind: PlanLimit; limit: number; used: number } | undefined {
  const kind = planLimits.find((name) => used[name] > plan[name]);
  return kind && { kind, limit: plan[kind], used: used[kind] };
}

/** An invoice is made this many days before the due date, or later (INV-20). */
export const invoiceAheadDays = 10;
