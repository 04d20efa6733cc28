import type { Translate } from '../../lib/texts/texts.ts';
import type { formTexts } from './form.texts.ts';

/** Returns the text below a field whose stored value differs from the typed one. */
export function wordOther(t: Translate<typeof formTexts>, value: unknown): string {
  if (value === '' || value === null) return t('otherValue', { value: t('otherEmpty') });
  return typeof value === 'string' ? t('otherValue', { value }) : t('otherUnnamed');
}
