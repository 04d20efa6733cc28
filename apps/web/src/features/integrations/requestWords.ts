import type { IntegrationType } from '@recado/contracts';
import type { Translate } from '../../lib/texts/texts.ts';
import type { requestTexts } from './requests.texts.ts';

const named = ['address', 'unresolved', 'timeout', 'failed', 'circuit_open', 'browser', 'order', 'deleted'] as const;

/** Returns why a request failed, in words that name what can be done. */
export function failureWords(failure: string, type: IntegrationType, t: Translate<typeof requestTexts>): string {
  const reason = named.find((one) => one === failure);
  if (reason) return t(`why.${reason}`);
  const status = Number(failure);
  if (status === 401 || status === 403) return t('refused', { status });
  if (status === 404) return t(type === 'typebot' ? 'missingBot' : 'missing');
  if (status >= 500) return t('broken', { status });
  return Number.isFinite(status) ? t('other', { status }) : failure;
}
