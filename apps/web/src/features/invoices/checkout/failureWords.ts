import { paymentTroubles, planLimits, type PaymentTrouble } from '@recado/contracts';
import { ApiError } from '../../../lib/server/ApiError.ts';
import { currentLanguage, errorText, type Translate } from '../../../lib/texts/texts.ts';
import type { checkoutTexts } from './checkout.texts.ts';

export type Failure = {
  text: string;
  /** True if another plan solves it. */
  isPlan: boolean;
};

/** The reasons that a payer understands. The others are about certificates and keys of the platform. */
const forPayers: readonly PaymentTrouble[] = ['notConfigured', 'unreachable', 'refused', 'noAmount'];

/** Returns why no PIX was created, in words for the payer (INV-24). `plan` is the name of the chosen plan. */
export function failureWords(t: Translate<typeof checkoutTexts>, error: unknown, plan: string): Failure {
  const { code, details = {} } =
    error instanceof ApiError ? error : { code: 'ERR_INTERNAL_SERVER_ERROR', details: undefined };
  const kind = planLimits.find((limit) => limit === details.kind);
  if (code === 'ERR_PLAN_TOO_SMALL' && kind)
    return {
      text: t(`tooSmall.${kind}`, { plan, used: Number(details.used), limit: Number(details.limit) }),
      isPlan: true,
    };
  const trouble = forPayers.find((reason) => reason === details.reason);
  const why = code === 'ERR_PAYMENT_FAILED' && trouble ? paymentTroubles[trouble][currentLanguage()] : errorText(code);
  // Without an answer nobody knows whether the code exists, but creating one never charges.
  return { text: code === 'ERR_INVOICE_PAID' ? why : `${why} ${t('notCharged')}`, isPlan: false };
}
