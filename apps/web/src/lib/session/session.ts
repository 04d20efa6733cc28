import { authApi, isInTrial, limits, type Session, type TwoStepChallenge } from '@recado/contracts';
import { call, onReplaced, refreshSession } from '../server/call.ts';
import { daysToDue } from '../format/dueDate.ts';
import { forgetFilesOf } from '../browser/keptFiles.ts';
import { forgetRows } from '../live/keepNewer.ts';
import { leaveSession } from './leaveSession.ts';
import { libTexts } from '../texts/lib.texts.ts';
import { queryClient } from '../server/queryClient.ts';
import { disconnectRealtime } from '../live/realtime.ts';
import { endSession, enterSession, followOtherTabs, useSession } from './sessionState.ts';
import { applyLanguage, errorText, tOf } from '../texts/texts.ts';
import { toast } from '../notices/toasts.tsx';

export { changeOwnUser, hasCampaignsFlag, useSession } from './sessionState.ts';

/**
 * Resumes the session of the previous page load through the refresh cookie (AUTH-20). Throws only when no server
 * answered.
 */
export async function startSession(): Promise<void> {
  if (useSession.getState().state !== 'starting') return;
  try {
    await refreshSession();
  } catch (error) {
    if (useSession.getState().state !== 'out') throw error;
  }
}

/**
 * Signs in with a password. Returns a challenge if the sign-in needs another step, and null once signed in. Throws the
 * server's refusal.
 */
export async function signIn(email: string, password: string): Promise<TwoStepChallenge | null> {
  const answer = (await call(authApi.login, { body: { email, password } })) as Session | TwoStepChallenge;
  if ('challenge' in answer) return answer;
  enterSignedIn(answer);
  return null;
}

/** Enters a new session, applies the user's language (I18N-03) and warns of a near due date (AUTH-08). */
export function enterSignedIn(session: Session): void {
  enterSession(session);
  if (session.user.language) applyLanguage(session.user.language);
  warnOfDueDate(session);
}

/** Signs out: ends the session on the server (AUTH-16) and in this browser, even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  // First of all, because the server notifies this user's sockets of the end, as after a login elsewhere.
  disconnectRealtime();
  const userId = useSession.getState().user?.id;
  await call(authApi.logout).catch(() => undefined);
  endSession();
  // Nobody's files stay on a shared computer after signing out.
  if (userId !== undefined) await forgetFilesOf(userId);
}

function warnOfDueDate({ user }: Session): void {
  const days = daysToDue(user.company);
  if (days === null || days < 0 || days >= limits.dueWarningDays) return;
  toast.info(warningOf(user.company, days), { icon: 'warning' });
}

/** Returns the words for a due date in this many days: of the trial, or of the subscription. */
function warningOf(company: Session['user']['company'], days: number): string {
  const t = tOf(libTexts);
  if (isInTrial(company)) return days === 0 ? t('trialEndsToday') : t('trialEnds', { count: days });
  return days === 0 ? t('dueToday') : t('dueSoon', { count: days });
}

/**
 * Follows the session: other tabs of the browser, and at its end an empty cache and a notice with the reason. Called
 * once, at the start.
 */
export function watchSession(): void {
  followOtherTabs();
  onReplaced(() => void leaveSession());
  useSession.subscribe(({ state, endedBecause }, before) => {
    if (state !== 'out' || before.state === 'out') return;
    queryClient.clear();
    forgetRows();
    if (endedBecause) toast.info(errorText(endedBecause), { icon: 'lockClock', id: endedBecause });
  });
}
