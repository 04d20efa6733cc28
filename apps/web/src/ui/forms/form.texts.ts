import { texts } from '@recado/contracts';
import { formErrorWords } from '../fields/formErrorWords.ts';

export const formTexts = texts('form', {
  required: formErrorWords.required,
  tooShort: formErrorWords.tooShort,
  tooLong: formErrorWords.tooLong,
  refused: { pt: 'Confira este campo', en: 'Please check this field', es: 'Revise este campo' },
});
