import { createContext, useContext } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { formTexts } from './form.texts.ts';
import { wordOther } from './wordOther.ts';

/** Returns the value that somebody else saved in a field; undefined where the field shows the stored value. */
export type OtherValueOf = (field: string) => { value: unknown } | undefined;

/** The other values of the form around a field. */
export const OtherValues = createContext<OtherValueOf>(() => undefined);

/**
 * Returns the text below a choice whose stored value a colleague replaced; undefined for every other. `wordValue` words
 * the value as the choice shows it.
 */
export function useOtherValue(
  field: string | undefined,
  wordValue: (value: unknown) => string | undefined,
): string | undefined {
  const t = useTexts(formTexts);
  const other = useContext(OtherValues)(field ?? '');
  return other && wordOther(t, wordValue(other.value));
}
