import type { PhoneNotice } from '@recado/contracts';

/** What a close of the socket means (whatsapp 3.5). */
type Cause = 'restart' | 'lost' | 'replaced' | 'logged_out' | 'forbidden' | 'mismatch' | 'bad_session' | 'outdated';

/**
 * By status code; without one the upgrade was refused or we ended it ourselves, and that counts as the network, like
 * any other.
 */
const causes: ReadonlyMap<number, Cause> = new Map<number, Cause>([
  [401, 'logged_out'],
  [402, 'outdated'],
  [403, 'forbidden'],
  [405, 'outdated'],
  [408, 'lost'],
  [411, 'mismatch'],
  [428, 'lost'],
  [440, 'replaced'],
  [500, 'bad_session'],
  [503, 'lost'],
  [515, 'restart'],
]);

/** What a phone went through so far. Times are milliseconds of the clock handed in. */
export type Course = {
  paired: boolean;
  /** QR codes shown in this attempt to pair. */
  codes: number;
  /** Losses in a row, without a time of rest between. */
  failures: number;
  lostSince?: number;
  badSessions: number;
  outdated: number;
  conflictAt?: number;
  restartedAt?: number;
  /** A phone scanned the code; until the line opens the account may still refuse. */
  scannedAt?: number;
  openedAt?: number;
};

/**
 * What to do now: connect `again` after the pause, `pairAnew` with the session forgotten, or `stop` until somebody
 * acts. `fresh` asks for a newer version of the client first, `forget` for the session to be removed.
 */
export type Step = {
  course: Course;
  action: 'again' | 'pairAnew' | 'stop';
  waitMs: number;
  notice: PhoneNotice | null;
  forget?: true;
  fresh?: true;
};

/** Codes are renewed so often: with WhatsApp's times (60 s, then 20 s each) that is nearly three minutes. */
export const mostRenewals = 5;
/** The old socket's 401 after the restart that follows pairing is nothing. */
const graceMs = 15_000;
/** Between scan and open pass seconds; accounts behind a passkey never open. */
export const gateMs = 60_000;
/** A line that stood so long was no part of a row of failures. */
const restMs = 30_000;
const longestMs = 60_000;
const unreachableAfterMs = 5 * 60_000;
const conflictMs = 3_600_000;
const mostTries = 3;

export const newCourse = (paired: boolean): Course => ({ paired, codes: 0, failures: 0, badSessions: 0, outdated: 0 });

/** 1-2-4…60 s, each up to a quarter longer, so that lines lost together do not come back together. */
export const backOff = (failures: number, random: number): number =>
  Math.round(Math.min(1_000 * 2 ** failures, longestMs) * (1 + random / 4));

/** The next step after the socket closed; `random` is 0 to 1. */
export function afterClose(before: Course, code: number | undefined, now: number, random: number): Step {
  const { openedAt, ...rest } = before;
  const rested = openedAt !== undefined && now - openedAt >= restMs;
  const course: Course = rested ? { ...rest, failures: 0, badSessions: 0, outdated: 0 } : rest;
  const cause = (code === undefined ? undefined : causes.get(code)) ?? 'lost';
  if (cause === 'restart') return { course: { ...course, restartedAt: now }, action: 'again', waitMs: 0, notice: null };
  const inGrace = course.restartedAt !== undefined && now - course.restartedAt < graceMs;
  // Scanned, and yet no open: the account wants a passkey no companion can show.
  if (course.scannedAt !== undefined && !inGrace && (cause !== 'lost' || now - course.scannedAt >= gateMs))
    return atGate();
  switch (cause) {
    case 'lost':
      return lost(course, now, random);
    case 'logged_out':
      return inGrace || !course.paired
        ? lost(course, now, random)
        : { course: newCourse(false), action: 'pairAnew', waitMs: 0, notice: 'logged_out', forget: true };
    case 'replaced':
      // Once, since telling the state proves whose phone it is. A second time somebody else really has the session.
      return course.conflictAt !== undefined && now - course.conflictAt < conflictMs
        ? stop(course, 'conflict')
        : { course: { ...course, conflictAt: now }, action: 'again', waitMs: backOff(2, random), notice: 'conflict' };
    case 'forbidden':
      // The session stays: a ban may be lifted.
      return stop(course, 'restricted');
    case 'mismatch':
      return stop(course, 'multi_device_mismatch');
    case 'bad_session':
      return course.badSessions >= mostTries
        ? stop(course, 'bad_session')
        : again({ ...course, badSessions: course.badSessions + 1 }, backOff(course.badSessions, random));
    case 'outdated':
      return course.outdated >= mostTries
        ? stop(course, 'client_outdated')
        : { ...again({ ...course, outdated: course.outdated + 1 }, backOff(course.outdated, random)), fresh: true };
  }
}

const again = (course: Course, waitMs: number): Step => ({ course, action: 'again', waitMs, notice: null });
const stop = (course: Course, notice: PhoneNotice): Step => ({ course, action: 'stop', waitMs: 0, notice });

function lost(course: Course, now: number, random: number): Step {
  const lostSince = course.lostSince ?? now;
  return {
    course: { ...course, lostSince, failures: course.failures + 1 },
    action: 'again',
    waitMs: backOff(course.failures, random),
    notice: now - lostSince >= unreachableAfterMs ? 'unreachable' : null,
  };
}

/** A code came to be shown: `retries` counts the renewals, and after the last one the phone stops. */
export function afterCode(course: Course): { course: Course; retries: number; stop?: Step } {
  const next = { ...course, codes: course.codes + 1 };
  return course.codes > mostRenewals
    ? { course: next, retries: mostRenewals, stop: stop(newCourse(false), 'qr_expired') }
    : { course: next, retries: course.codes };
}

/** A phone took the code; the server restarts the line next. */
export const afterScan = (course: Course, now: number): Course => ({ ...course, paired: true, scannedAt: now });

/** The line is open, and what went before is over. Failures count on until it has stood for a while. */
export function afterOpen({ failures, badSessions, outdated, conflictAt }: Course, now: number): Course {
  return {
    paired: true,
    codes: 0,
    failures,
    badSessions,
    outdated,
    openedAt: now,
    ...(conflictAt === undefined ? {} : { conflictAt }),
  };
}

/** The time between scan and open is over: nothing is kept of a pairing that did not come about. */
export const atGate = (): Step => ({
  course: newCourse(false),
  action: 'stop',
  waitMs: 0,
  notice: 'passkey_required',
  forget: true,
});
