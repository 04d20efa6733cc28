import { isErrorCode, isNumberProblem } from '@recado/contracts';
import { errorText, type Translate } from '../../lib/texts/texts.ts';
import type { formTexts } from './form.texts.ts';

/**
 * Returns the text of a field's error, the same in every form (I18N-10, CONT-16). `code` is the code of a schema, checked
 * here or by the server, the problem of a number, or an error code of the whole call that belongs to this field. The
 * text depends on `typed` too, because a schema reports an empty text as too small.
 */
export function fieldErrorText(t: Translate<typeof formTexts>, code: string, typed: unknown): string {
  if (isErrorCode(code) || isNumberProblem(code)) return errorText(code);
  if (typed === null || typed === undefined || (typeof typed === 'string' && typed.trim() === '')) return t('required');
  if (Array.isArray(typed) && typed.length === 0) return t('required');
  if (code === 'too_big') return t(typeof typed === 'string' ? 'tooLong' : 'refused');
  if (code === 'too_small') return t(typeof typed === 'string' ? 'tooShort' : 'refused');
  return t('refused');
}
