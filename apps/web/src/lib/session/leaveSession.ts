import { limits, type EventOf } from '@recado/contracts';
import { libTexts } from '../texts/lib.texts.ts';
import { whenReplaced } from './replaceSession.ts';
import { endSession, useSession } from './sessionState.ts';
import { errorText, tOf } from '../texts/texts.ts';
import { showLastNotice } from '../notices/toasts.tsx';

/**
 * In ms. A sign-out in another tab of this browser looks like a replaced session until its answer has cleared the
 * stored token.
 */
const signOutMs = 250;

type Why = 'signIn' | NonNullable<EventOf<'auth'>['reason']>;

/** The reason from the `auth` event. A refused call does not know it. */
let reason: Why | null = null;
let leaving: Promise<boolean> | null = null;
let onReason = (): void => undefined;

const textOf = { signIn: 'elsewhere', password: 'passwordChanged', ended: 'sessionEnded' } as const;
const wordsOf = (why: Why | null): string => (why === null ? errorText('ERR_NO_SESSION') : tOf(libTexts)(textOf[why]));

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the event has told the reason, at most `limits.readingMs` after a call was refused. */
async function waitForReason(): Promise<void> {
  await Promise.race([new Promise<void>((resolve) => (onReason = resolve)), wait(limits.readingMs)]);
}

async function leave(): Promise<boolean> {
  const { token } = useSession.getState();
  let from = Date.now();
  // This browser itself may be replacing the session, because the user changed their own password.
  await whenReplaced();
  // The new token is stored right after the answer.
  await wait(0);
  const isGone = (): boolean => useSession.getState().token !== token;
  if (isGone()) return useSession.getState().token !== null;
  useSession.setState({ isLeaving: true });
  if (reason === null) {
    await waitForReason();
    from = Date.now();
  }
  await wait(signOutMs);
  if (!isGone()) {
    // A busy page shows the notice late; half of the time is left to read it all the same.
    const rest = (): Promise<void> => wait(Math.max(limits.readingMs / 2, limits.readingMs - (Date.now() - from)));
    const isShown = await Promise.race([showLastNotice(wordsOf(reason)).then(() => true), rest().then(() => false)]);
    if (isShown) await rest();
  }
  if (!isGone()) endSession();
  useSession.setState({ isLeaving: false });
  return useSession.getState().token !== null;
}

/**
 * Ends a session that the server has replaced: shows one notice, and redirects to the login page one second after the
 * event (AUTH-09). A refused call waits up to a second for the event, which knows the reason. Meanwhile, other refused
 * calls neither end the session earlier nor show a notice. Resolves with whether this browser still has a session.
 */
export function leaveSession(why: Why | null = null): Promise<boolean> {
  reason = why ?? reason;
  if (why !== null) onReason();
  leaving ??= leave().finally(() => {
    leaving = null;
    reason = null;
  });
  return leaving;
}
