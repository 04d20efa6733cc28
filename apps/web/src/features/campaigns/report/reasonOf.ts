import { isErrorCode, skipReasons, type Shipping, type SkipReason } from '@recado/contracts';
import { errorText, type Translate } from '../../../lib/texts/texts.ts';
import type { campaignReportTexts } from './report.texts.ts';

type Words = Translate<typeof campaignReportTexts>;

const isSkipReason = (reason: string): reason is SkipReason => (skipReasons as readonly string[]).includes(reason);

/** Returns why a recipient got nothing, in words; empty where there is no reason. */
export function reasonOf(t: Words, { reason }: Pick<Shipping, 'reason'>): string {
  if (reason === null) return '';
  if (isSkipReason(reason)) return t(`reason.${reason}`);
  return isErrorCode(reason) ? errorText(reason) : reason;
}
