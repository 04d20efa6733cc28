import { expect, test } from 'vitest';
import { defaultSendAt, problemOfFile, problemsOf } from './scheduleForm.ts';

const now = new Date(2026, 10, 21, 14, 30).getTime();
const valid = { contactId: 1, body: 'Bom dia', sendAt: '2026-11-21T15:30' };

test('in an hour, by the clock of the machine (SCH-09)', () => {
  expect(defaultSendAt(now)).toBe('2026-11-21T15:30');
  expect(problemsOf({ ...valid, sendAt: defaultSendAt(now) }, now)).toEqual({});
});

test('a contact, five characters and a time that is not past (SCH-07, SCH-08, SCH-09)', () => {
  expect(problemsOf({ contactId: null, body: ' ', sendAt: '' }, now)).toEqual({ contactId: 'required', body: 'required', sendAt: 'required' });
  expect(problemsOf({ ...valid, body: ' Oi   ' }, now)).toEqual({ body: 'tooShort' });
  expect(problemsOf({ ...valid, body: 'x'.repeat(4_097) }, now)).toEqual({ body: 'tooLong' });
  expect(problemsOf({ ...valid, sendAt: '2026-11-21T14:28' }, now)).toEqual({ sendAt: 'past' });
  expect(problemsOf({ ...valid, sendAt: '2026-11-21T14:29' }, now)).toEqual({});
});

test('png and jpg up to 16 MB (SCH-03)', () => {
  expect(problemOfFile({ type: 'image/png', size: 10 })).toBeUndefined();
  expect(problemOfFile({ type: 'image/jpeg', size: 16 * 1024 * 1024 })).toBeUndefined();
  expect(problemOfFile({ type: 'image/gif', size: 10 })).toBe('badType');
  expect(problemOfFile({ type: 'image/png', size: 16 * 1024 * 1024 + 1 })).toBe('tooLarge');
});
