import type { Shipping } from '@recado/contracts';
import type { Translate } from '../../../lib/texts/texts.ts';
import type { campaignReportTexts } from './report.texts.ts';

type AnswerTicket = NonNullable<Shipping['answerTicket']>;

/** Returns the state of the ticket that an answer opened, and its rating if there is one. */
export function outcomeText(t: Translate<typeof campaignReportTexts>, { status, rating }: AnswerTicket): string {
  const state = t(`ticket.${status}`);
  return rating === null ? state : `${state} · ${t('ratedWith', { rating: String(rating) })}`;
}
