import { describe, expect, test } from 'vitest';
import { statusOf } from './read.ts';
import {
  afterClose,
  afterCode,
  afterOpen,
  afterScan,
  backOff,
  gateMs,
  mostRenewals,
  newCourse,
  type Course,
} from './reconnect.ts';

const paired = newCourse(true);
const start = 1_000_000;
const closed = (course: Course, code: number | undefined, now = start) => afterClose(course, code, now, 0);
const acted = (course: Course, code: number | undefined, now = start) => {
  const { action, waitMs, notice, forget, fresh } = closed(course, code, now);
  return [action, waitMs, notice, ...(forget ? ['forget'] : []), ...(fresh ? ['fresh'] : [])];
};

test('each reason for a close leads to the right next state', () => {
  expect(
    [515, 408, 428, 503, 599, undefined, 440, 401, 403, 411, 500, 405, 402].map((code) => [
      code,
      ...acted(paired, code),
    ]),
  ).toEqual([
    [515, 'again', 0, null],
    [408, 'again', 1_000, null],
    [428, 'again', 1_000, null],
    [503, 'again', 1_000, null],
    [599, 'again', 1_000, null],
    [undefined, 'again', 1_000, null],
    [440, 'again', 4_000, 'conflict'],
    [401, 'pairAnew', 0, 'logged_out', 'forget'],
    // The session is kept: a ban may be lifted.
    [403, 'stop', 0, 'restricted'],
    [411, 'stop', 0, 'multi_device_mismatch'],
    [500, 'again', 1_000, null],
    [405, 'again', 1_000, null, 'fresh'],
    [402, 'again', 1_000, null, 'fresh'],
  ]);
});

/** The pauses before the next tries, when the line closes with the same code again and again. */
function series(code: number | undefined, times: number, from = paired) {
  let course = from;
  let now = start;
  return Array.from({ length: times }, () => {
    const step = closed(course, code, now);
    course = step.course;
    now += step.waitMs;
    return [step.action, step.waitMs, step.notice];
  });
}

test('lost connections retry after 1, 2, 4 … 60 s without end; a notice comes after 5 minutes', () => {
  const steps = series(428, 13);
  expect(steps.map(([, waitMs]) => Number(waitMs) / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60]);
  expect(steps.map(([, , notice]) => notice)).toEqual([
    ...Array(10).fill(null),
    'unreachable',
    'unreachable',
    'unreachable',
  ]);
  expect([backOff(0, 1), backOff(30, 1), backOff(3, 0.5)]).toEqual([1_250, 75_000, 9_000]);
});

test('the pauses start again only after a connection that stayed open', () => {
  const twice = closed(closed(paired, 428).course, 428).course;
  const opened = afterOpen(twice, start);
  expect([acted(opened, 428, start + 1_000), acted(opened, 428, start + 30_000)]).toEqual([
    ['again', 4_000, null],
    ['again', 1_000, null],
  ]);
});

test('a broken session and an outdated client are tried three times', () => {
  expect([500, 405].map((code) => series(code, 4).map(([action, , notice]) => notice ?? action))).toEqual([
    ['again', 'again', 'again', 'bad_session'],
    ['again', 'again', 'again', 'client_outdated'],
  ]);
});

test('a connection that WhatsApp closed for a missing ack counts as lost, not as broken', async () => {
  // As Baileys makes it of `<stream:error><ack/></stream:error>`.
  const { getErrorCodeFromStreamError } = await import('baileys');
  const node = { tag: 'stream:error', attrs: {}, content: [{ tag: 'ack', attrs: { class: 'message', id: 'A1' } }] };
  const { reason, statusCode } = getErrorCodeFromStreamError(node);
  const error = Object.assign(new Error(`Stream Errored (${reason})`), {
    output: { statusCode },
    data: node.content[0],
  });
  expect([statusCode, statusOf(error), statusOf({ ...error, data: { tag: 'conflict' } })]).toEqual([500, 428, 500]);
});

test('a session that was replaced elsewhere is resumed once an hour, then it stops', () => {
  const first = closed(paired, 440);
  const opened = afterOpen(first.course, start + 5_000);
  expect([acted(opened, 440, start + 60_000), acted(opened, 440, start + 3_600_000)]).toEqual([
    ['stop', 0, 'conflict'],
    ['again', 4_000, 'conflict'],
  ]);
});

describe('pairing', () => {
  test('stops after the code was renewed five times', () => {
    let course = newCourse(false);
    const shown = Array.from({ length: mostRenewals + 2 }, () => {
      const step = afterCode(course);
      course = step.course;
      return step.stop ? [step.stop.action, step.stop.notice] : step.retries;
    });
    expect(shown).toEqual([0, 1, 2, 3, 4, 5, ['stop', 'qr_expired']]);
  });

  test('keeps the session at the restart after the scan and ignores the 401 of the old socket (evolution-api#2498)', () => {
    const scanned = afterScan(newCourse(false), start);
    const restarted = closed(scanned, 515, start + 2_000);
    expect([restarted.action, restarted.waitMs, restarted.forget]).toEqual(['again', 0, undefined]);
    expect(acted(restarted.course, 401, start + 3_000)).toEqual(['again', 1_000, null]);
    expect(acted(afterOpen(restarted.course, start + 4_000), 401, start + 5_000)).toEqual([
      'pairAnew',
      0,
      'logged_out',
      'forget',
    ]);
  });

  test.each([
    ['refused at once', 401, 1_000],
    ['forbidden', 403, 1_000],
    ['silent for a minute', 428, gateMs],
  ])('an account behind a passkey: scanned, then %s', (_case, code, ms) => {
    const scanned = afterScan(newCourse(false), start);
    expect(acted(scanned, code, start + ms)).toEqual(['stop', 0, 'passkey_required', 'forget']);
  });

  test('tries again after a lost connection, and takes a 401 before the scan as one', () => {
    expect([acted(afterScan(newCourse(false), start), 428, start + 5_000), acted(newCourse(false), 401)]).toEqual([
      ['again', 1_000, null],
      ['again', 1_000, null],
    ]);
  });
});
