import { expect, test } from 'vitest';
import { contactForm, formOf, problemOf } from './contactForm.ts';
import { contactTexts } from './contacts.texts.ts';

const t = ((key: keyof typeof contactTexts.words) => contactTexts.words[key].pt) as never;
const valid = { name: 'Ana', number: '5513912344321', email: '', extraInfo: [] };
const passes = (fields: object, present = {}): boolean =>
  contactForm(present).safeParse({ ...valid, ...fields }).success;

test('name 2 to 50, number 8 to 50, e-mail if given [CONT-13 to CONT-15]', () => {
  expect([
    passes({}),
    passes({ name: 'A' }),
    passes({ name: 'A'.repeat(51) }),
    passes({ name: 'A'.repeat(50) }),
  ]).toEqual([true, false, false, true]);
  expect([
    passes({ number: '1234567' }),
    passes({ number: '1332214400' }),
    passes({ number: '' }),
    passes({ number: '' }, { number: '' }),
    passes({ number: '1'.repeat(51) }),
  ]).toEqual([false, true, false, true, false]);
  expect([passes({ email: 'a@b.co' }), passes({ email: 'nada' })]).toEqual([true, false]);
});

test('a row of extra information needs a name only when it says something', () => {
  expect(passes({ extraInfo: [{ name: '', value: '' }] })).toBe(true);
  expect(passes({ extraInfo: [{ name: '', value: '48213' }] })).toBe(false);
});

test('the errors of the form are the quoted ones in Portuguese and in English [CONT-16, I18N-10]', () => {
  const wordsIn = (language: 'pt' | 'en'): string[] => {
    const words = ((key: keyof typeof contactTexts.words) => contactTexts.words[key][language]) as never;
    const problems = [
      ['name', 'too_small', ''],
      ['name', 'too_small', 'A'],
      ['name', 'too_big', 'A'.repeat(51)],
      ['email', 'invalid_format', 'nada'],
    ] as const;
    return problems.map(([field, code, value]) => problemOf(words, field, code, value));
  };
  expect(wordsIn('pt')).toEqual(['Obrigatório', 'Muito curto!', 'Muito longo!', 'E-mail inválido']);
  expect(wordsIn('en')).toEqual(['Required', 'Too Short!', 'Too Long!', 'Invalid email']);
  expect(problemOf(t, 'number', 'ERR_DUPLICATED_CONTACT', '5513912344321')).toBe('Outro contato já tem este número');
  expect(formOf({ name: 'Ana', email: '' })).toEqual({ name: 'Ana', number: '', email: '', extraInfo: [] });
});

test('the present name passes whatever its length, as WhatsApp gave it [CONT-13]', () => {
  const saves = (name: string, present: string): boolean =>
    contactForm({ name: present }).safeParse({ ...valid, name }).success;
  expect([
    saves('J', 'J'),
    saves('A'.repeat(80), 'A'.repeat(80)),
    saves('K', 'J'),
    saves('A'.repeat(79), 'A'.repeat(80)),
  ]).toEqual([true, true, false, false]);
});

test('a number is refused with what is missing; the stored one passes whatever it is [CONT-23]', () => {
  const problemOfNumber = (number: string, present = {}): string | undefined =>
    contactForm(present).safeParse({ ...valid, number }).error?.issues[0]?.message;
  expect(problemOfNumber('98765-4321')).toBe('areaMissing');
  expect(problemOfNumber('(11) 91234-5678 ramal 22')).toBe('extension');
  expect(problemOfNumber('(31) 9123-0123')).toBeUndefined();
  expect(problemOfNumber('988000222', { number: '988000222' })).toBeUndefined();
});
