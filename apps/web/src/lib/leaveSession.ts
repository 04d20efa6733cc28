import { limits, type EventOf } from '@recado/contracts';
import { libTexts } from './lib.texts.ts';
import { whenReplaced } from './replaceSession.ts';
import { endSession, useSession } from './sessionState.ts';
import { errorText, tOf } from './texts.ts';
import { lastNotice, toast } from './toasts.tsx';

/**
 * A sign-out in another tab of this browser looks like a replacement until its answer has cleared the stored token, in
 * ms.
 */
const signOutMs = 250;

type Why = 'signIn' | NonNullable<EventOf<'auth'>['reason']>;

/** What the event said; a refused call does not know it. */
let reason: Why | null = null;
let leaving: Promise<boolean> | null = null;

const wordsOf = (why: Why | null): string =>
  why === null ? errorText('ERR_NO_SESSION') : tOf(libTexts)(why === 'password' ? 'passwordChanged' : 'elsewhere');

async function leave(): Promise<boolean> {
  const { token } = useSession.getState();
  const from = Date.now();
  // This browser itself may be replacing the session, by a change of the own password.
  await whenReplaced();
  // The new token is adopted right after the answer.
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
 * Ends a session that the server has replaced: one notice, and the login screen a second later (AUTH-09). Whatever else
 * is refused in that second neither ends the session earlier nor shows a notice of its own. Resolves with whether this
 * browser has a session all the same.
 */
export function leaveSession(why: Why | null = null): Promise<boolean> {
  reason = why ?? reason;
  leaving ??= leave().finally(() => {
    leaving = null;
    reason = null;
  });
  return leaving;
}
