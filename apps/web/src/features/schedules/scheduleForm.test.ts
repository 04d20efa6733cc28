import { expect, test } from 'vitest';
import { defaultSendAt, problemOfFile, problemsOf, startSendAt } from './scheduleForm.ts';

const zone = 'America/Sao_Paulo';
const now = Date.parse('2026-11-21T14:30:00-03:00');
const valid = { contactId: 1, body: 'Bom dia', sendAt: '2026-11-21T15:30' };

test('in an hour, by the clock of the company [SCH-09]', () => {
  expect(defaultSendAt(now, zone)).toBe('2026-11-21T15:30');
  expect(defaultSendAt(now, 'Asia/Tokyo')).toBe('2026-11-22T03:30');
  expect(problemsOf({ ...valid, sendAt: defaultSendAt(now, zone) }, now, zone)).toEqual({});
});

test('a change begins with the time of the schedule, and with a new one after a failure', () => {
  const sendAt = '2026-11-21T20:00:00.000Z';
  expect(startSendAt(undefined, now, zone)).toBe('2026-11-21T15:30');
  expect(startSendAt({ sendAt, status: 'PENDENTE' }, now, zone)).toBe('2026-11-21T17:00');
  expect(startSendAt({ sendAt: '2026-11-20T20:00:00.000Z', status: 'ERRO' }, now, zone)).toBe('2026-11-21T15:30');
});

test('a contact, five characters and a time that is not past (SCH-07, SCH-08, SCH-09)', () => {
  expect(problemsOf({ contactId: null, body: ' ', sendAt: '' }, now, zone)).toEqual({
    contactId: 'required',
    body: 'required',
    sendAt: 'required',
  });
  expect(problemsOf({ ...valid, body: ' Oi   ' }, now, zone)).toEqual({ body: 'tooShort' });
  expect(problemsOf({ ...valid, body: 'x'.repeat(4_097) }, now, zone)).toEqual({ body: 'tooLong' });
  expect(problemsOf({ ...valid, sendAt: '2026-11-21T14:28' }, now, zone)).toEqual({ sendAt: 'past' });
  expect(problemsOf({ ...valid, sendAt: '2026-11-21T14:29' }, now, zone)).toEqual({});
});

test('png and jpg up to 16 MB (SCH-03)', () => {
  expect(problemOfFile({ type: 'image/png', size: 10 })).toBeUndefined();
  expect(problemOfFile({ type: 'image/jpeg', size: 16 * 1024 * 1024 })).toBeUndefined();
  expect(problemOfFile({ type: 'image/gif', size: 10 })).toBe('badType');
  expect(problemOfFile({ type: 'image/png', size: 16 * 1024 * 1024 + 1 })).toBe('tooLarge');
});
