import { expect, test } from 'vitest';
import { defaultSendAt, problemOfFile, scheduleForm, startSendAt } from './scheduleForm.ts';

const zone = 'America/Sao_Paulo';
const now = Date.parse('2026-11-21T14:30:00-03:00');
const valid = { contact: { id: 1, name: 'Ana' }, body: 'Bom dia', sendAt: '2026-11-21T15:30', file: 'keep' as const };

/** The code of each wrong field. */
function problemsOf(form: object, schedule?: { sendAt: string }): Record<string, string> {
  const { error } = scheduleForm(schedule, zone, () => now).safeParse({ ...valid, ...form });
  return Object.fromEntries((error?.issues ?? []).map(({ path, code }) => [path.join('.'), code]));
}

test('in an hour, by the clock of the company [SCH-09]', () => {
  expect(defaultSendAt(now, zone)).toBe('2026-11-21T15:30');
  expect(defaultSendAt(now, 'Asia/Tokyo')).toBe('2026-11-22T03:30');
  expect(problemsOf({ sendAt: defaultSendAt(now, zone) })).toEqual({});
});

test('a change begins with the time of the schedule, and with a new one after a failure', () => {
  const sendAt = '2026-11-21T20:00:00.000Z';
  expect(startSendAt(undefined, now, zone)).toBe('2026-11-21T15:30');
  expect(startSendAt({ sendAt, status: 'PENDENTE' }, now, zone)).toBe('2026-11-21T17:00');
  expect(startSendAt({ sendAt: '2026-11-20T20:00:00.000Z', status: 'ERRO' }, now, zone)).toBe('2026-11-21T15:30');
});

test('a contact, five characters and a time that is not past are required [SCH-07, SCH-08, SCH-09]', () => {
  expect(problemsOf({ contact: null, body: ' ', sendAt: '' })).toEqual({
    contact: 'custom',
    body: 'custom',
    sendAt: 'custom',
  });
  expect(problemsOf({ body: ' Oi   ' })).toEqual({ body: 'custom' });
  expect(problemsOf({ body: 'x'.repeat(4_097) })).toEqual({ body: 'too_big' });
  expect(problemsOf({ sendAt: '2026-11-21T14:28' })).toEqual({ sendAt: 'custom' });
  expect(problemsOf({ sendAt: '2026-11-21T14:29' })).toEqual({});
  expect(problemsOf({ file: new File(['x'], 'a.gif', { type: 'image/gif' }) })).toEqual({ file: 'custom' });
});

test('a time that was not touched may be past, because it is not sent again', () => {
  const schedule = { sendAt: '2026-11-21T15:00:20.000Z' };
  expect(problemsOf({ sendAt: '2026-11-21T12:00' }, schedule)).toEqual({});
  expect(problemsOf({ sendAt: '2026-11-21T12:01' }, schedule)).toEqual({ sendAt: 'custom' });
});

test('png and jpg up to 16 MB [SCH-03]', () => {
  expect(problemOfFile({ type: 'image/png', size: 10 })).toBeUndefined();
  expect(problemOfFile({ type: 'image/jpeg', size: 16 * 1024 * 1024 })).toBeUndefined();
  expect(problemOfFile({ type: 'image/gif', size: 10 })).toBe('badType');
  expect(problemOfFile({ type: 'image/png', size: 16 * 1024 * 1024 + 1 })).toBe('tooLarge');
});
