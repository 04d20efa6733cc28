import { limits, type EventOf } from '@recado/contracts';
import { libTexts } from '../texts/lib.texts.ts';
import { whenReplaced } from './replaceSession.ts';
import { endSession, useSession } from './sessionState.ts';
import { errorText, tOf } from '../texts/texts.ts';
import { lastNotice, toast } from '../notices/toasts.tsx';

/**
 * In ms. A sign-out in another tab of this browser looks like a replaced session until its answer has cleared the
 * stored token.
 */
const signOutMs = 250;

type Why = 'signIn' | NonNullable<EventOf<'auth'>['reason']>;

/** The reason from the `auth` event. A refused call does not know it. */
let reason: Why | null = null;
let leaving: Promise<boolean> | null = null;

const wordsOf = (why: Why | null): string =>
  why === null ? errorText('ERR_NO_SESSION') : tOf(libTexts)(why === 'password' ? 'passwordChanged' : 'elsewhere');

async function leave(): Promise<boolean> {
  const { token } = useSession.getState();
  const from = Date.now();
  // This browser itself may be replacing the session, because the user changed their own password.
  await whenReplaced();
  // The new token is stored right after the answer.
  await new Promise((resolve) => setTimeout(resolve));
  const isGone = (): boolean => useSession.getState().token !== token;
  if (isGone()) return useSession.getState().token !== null;
  useSession.setState({ isLeaving: true });
  await new Promise((resolve) => setTimeout(resolve, signOutMs));
  if (!isGone()) {
    toast.info(wordsOf(reason), { icon: 'lockClock', id: lastNotice });
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, limits.readingMs - (Date.now() - from))));
  }
  if (!isGone()) endSession();
  useSession.setState({ isLeaving: false });
  return useSession.getState().token !== null;
}

/**
 * Ends a session that the server has replaced: shows one notice, and redirects to the login page after one second
 * (AUTH-09). During that second, other refused calls neither end the session earlier nor show a notice. Resolves with
 * whether this browser still has a session.
 */
export function leaveSession(why: Why | null = null): Promise<boolean> {
  reason = why ?? reason;
  leaving ??= leave().finally(() => {
    leaving = null;
    reason = null;
  });
  return leaving;
}
