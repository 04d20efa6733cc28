import type { ConnectionNotice } from '@recado/contracts';

/** Why a socket closed (whatsapp 3.5). */
type Cause = 'restart' | 'lost' | 'replaced' | 'logged_out' | 'forbidden' | 'mismatch' | 'bad_session' | 'outdated';

/**
 * By status code. Without one, the upgrade was refused or we closed it ourselves; this and unknown codes count as a
 * network failure.
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

/** The history of a session so far. Times are milliseconds of the given clock. */
export type Course = {
  paired: boolean;
  /** QR codes shown in this attempt to pair. */
  codes: number;
  /** Losses in a row, without a stable connection in between. */
  failures: number;
  lostSince?: number;
  badSessions: number;
  outdated: number;
  conflictAt?: number;
  restartedAt?: number;
  /** When a phone scanned the code. Until the connection opens, the account may still refuse. */
  scannedAt?: number;
  openedAt?: number;
};

/**
 * The next action: connect `again` after the delay, `pairAnew` with the session forgotten, or `stop` until a user acts.
 * `fresh` requests a newer client version first, `forget` removes the session.
 */
export type Step = {
  course: Course;
  action: 'again' | 'pairAnew' | 'stop';
  waitMs: number;
  notice: ConnectionNotice | null;
  forget?: true;
  fresh?: true;
};

/** How often codes are renewed: with WhatsApp's times (60 s, then 20 s each) nearly three minutes in total. */
export const mostRenewals = 5;
/** How long the old socket's 401 after the restart that follows pairing is ignored, in ms. */
const graceMs = 15_000;
/** In ms. Scan and open are seconds apart; accounts with a passkey never open. */
export const gateMs = 60_000;
/** A connection that lasted this long, in ms, ends a row of failures. */
const pauseMs = 30_000;
const longestMs = 60_000;
const unreachableAfterMs = 5 * 60_000;
const conflictMs = 3_600_000;
const mostTries = 3;

export const newCourse = (paired: boolean): Course => ({ paired, codes: 0, failures: 0, badSessions: 0, outdated: 0 });

/**
 * Returns the delay in ms: 1, 2, 4 … 60 s, plus up to a quarter, so that connections lost together do not reconnect
 * together.
 */
export const backOff = (failures: number, random: number): number =>
  Math.round(Math.min(1_000 * 2 ** failures, longestMs) * (1 + random / 4));

/** Returns the next step after the socket closed; `random` is 0 to 1. */
export function afterClose(before: Course, code: number | undefined, now: number, random: number): Step {
  const { openedAt, ...rest } = before;
  const wasOpenLong = openedAt !== undefined && now - openedAt >= pauseMs;
  const course: Course = wasOpenLong ? { ...rest, failures: 0, badSessions: 0, outdated: 0 } : rest;
  const cause = (code === undefined ? undefined : causes.get(code)) ?? 'lost';
  if (cause === 'restart') return { course: { ...course, restartedAt: now }, action: 'again', waitMs: 0, notice: null };
  const inGrace = course.restartedAt !== undefined && now - course.restartedAt < graceMs;
  // Scanned but not opened: the account requires a passkey, which a linked device cannot provide.
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
      // Reconnects once, because reporting the state checks who owns the session. A second conflict means that another
      // client really uses it.
      return course.conflictAt !== undefined && now - course.conflictAt < conflictMs
        ? stop(course, 'conflict')
        : { course: { ...course, conflictAt: now }, action: 'again', waitMs: backOff(2, random), notice: 'conflict' };
    case 'forbidden':
      // The session is kept, because a ban may be lifted.
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
const stop = (course: Course, notice: ConnectionNotice): Step => ({ course, action: 'stop', waitMs: 0, notice });

function lost(course: Course, now: number, random: number): Step {
  const lostSince = course.lostSince ?? now;
  return {
    course: { ...course, lostSince, failures: course.failures + 1 },
    action: 'again',
    waitMs: backOff(course.failures, random),
    notice: now - lostSince >= unreachableAfterMs ? 'unreachable' : null,
  };
}

/** Counts a shown code. `retries` counts the renewals; after the last one the session stops. */
export function afterCode(course: Course): { course: Course; retries: number; stop?: Step } {
  const next = { ...course, codes: course.codes + 1 };
  return course.codes > mostRenewals
    ? { course: next, retries: mostRenewals, stop: stop(newCourse(false), 'qr_expired') }
    : { course: next, retries: course.codes };
}

/** A phone scanned the code; the server restarts the connection next. */
export const afterScan = (course: Course, now: number): Course => ({ ...course, paired: true, scannedAt: now });

/** The connection is open and the pairing state is reset. Failures keep counting until it has lasted for a while. */
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

/** Called when a scanned code did not open in time: nothing of the failed pairing is kept. */
export const atGate = (): Step => ({
  course: newCourse(false),
  action: 'stop',
  waitMs: 0,
  notice: 'passkey_required',
  forget: true,
});
