import { type Charge, type PaymentProblem } from '@recado/contracts';

/** The state of a charge as operators see it, the most urgent first. */
export const shownStates = ['review', 'confirm', 'paid', 'waiting', 'expired', 'removed', 'failed'] as const;
export type ShownState = (typeof shownStates)[number];

/** Returns true if an operator has to confirm the payment, because no bank reports it. */
export const isUnconfirmed = ({ provider, state }: Charge): boolean =>
  provider === 'manual' && (state === 'pending' || state === 'open');

/** Returns the state that a charge is listed with. */
export function shownStateOf(charge: Charge): ShownState {
  if (charge.needsReview) return 'review';
  if (isUnconfirmed(charge)) return 'confirm';
  const { state } = charge;
  return state === 'pending' || state === 'open' ? 'waiting' : state;
}

/** Returns what was unusual about a charge: the newest problem of its payments, or a report that does not match. */
export const problemOf = ({ payments, isMismatched }: Charge): PaymentProblem | null =>
  payments.findLast(({ problem }) => problem !== null)?.problem ?? (isMismatched ? 'mismatch' : null);

/** Returns the money that arrived for a charge and was not given back. */
export const receivedOf = ({ payments }: Charge): number =>
  payments.reduce((sum, { value, refundedValue }) => sum + value - refundedValue, 0);
