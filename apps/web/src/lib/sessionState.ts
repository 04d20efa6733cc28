import type { ErrorCode, Session, SessionUser } from '@recado/contracts';
import { create } from 'zustand';

const tokenKey = 'token';
const companyKey = 'companyId';
const campaignsKey = 'cshow';
/** Judged expired this long before its time (RT-13). */
const expiryMarginMs = 180;

type SessionState = {
  token: string | null;
  user: SessionUser | null;
  state: 'starting' | 'out' | 'in';
  /** Whether the server has a simulator; in production it has none. */
  hasSandbox: boolean;
  /** Whether the server refused a call because the company's due date is past (behaviour 14.3). */
  isExpired: boolean;
  /** The session was replaced elsewhere and ends within the second: what the server refuses meanwhile is no news. */
  isLeaving: boolean;
  /** Why the last session ended, when the person did not ask for it. */
  endedBecause: ErrorCode | null;
};

const storedToken = localStorage.getItem(tokenKey);

/** Who is signed in. `starting` lasts from the load of the page until the stored token is exchanged for a fresh one. */
export const useSession = create<SessionState>(() => ({
  token: storedToken,
  user: null,
  state: storedToken ? 'starting' : 'out',
  hasSandbox: false,
  isExpired: false,
  isLeaving: false,
  endedBecause: null,
}));

type Claims = { id: number; companyId: number; generation: number; iat: number; exp: number };

/**
 * What an access token says of itself, or null for something that is not one. Nothing here is trusted: the server
 * checks.
 */
export function claimsOf(token: string | null): Partial<Claims> | null {
  try {
    const middle = token?.split('.')[1] ?? '';
    return JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>;
  } catch {
    return null;
  }
}

/** Counted from the arrival of the token by its own lifetime, so that a wrong clock of the machine does not matter. */
let goodUntil = 0;

const keepLifetime = (token: string): void => {
  const { iat = 0, exp = 0 } = claimsOf(token) ?? {};
  goodUntil = Date.now() + (exp - iat) * 1_000;
};

/** Whether the held access token is past its time, or so near that a call would not arrive in it (RT-13). */
export const isTokenExpired = (): boolean => Date.now() > goodUntil - expiryMarginMs;

/**
 * Holds a session that the server just granted: token and company locally (AUTH-18, AUTH-20), 'cshow' by the company's
 * setting (AUTH-27).
 */
export function enterSession({ token, user, sandbox }: Session): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(companyKey, String(user.companyId));
  keepCampaignsFlag(user);
  keepLifetime(token);
  useSession.setState({
    token,
    user,
    state: 'in',
    hasSandbox: sandbox,
    isExpired: false,
    isLeaving: false,
    endedBecause: null,
  });
}

/** Goes on with another access token of the same person, as a change of the own password grants one. */
export function adoptToken(token: string): void {
  localStorage.setItem(tokenKey, token);
  keepLifetime(token);
  useSession.setState({ token });
}

/**
 * Takes in what changed of the signed-in person: own name, rights, company. Flags of the browser follow the settings
 * (AUTH-27).
 */
export function changeOwnUser(part: Partial<SessionUser>): void {
  const { user } = useSession.getState();
  if (!user) return;
  const changed = { ...user, ...part };
  keepCampaignsFlag(changed);
  useSession.setState({ user: changed });
}

function keepCampaignsFlag({ company }: SessionUser): void {
  if (company.settings.find((setting) => setting.key === 'campaignsEnabled')?.value === 'true')
    localStorage.setItem(campaignsKey, 'true');
  else localStorage.removeItem(campaignsKey);
}

/**
 * Forgets the session locally (AUTH-13, AUTH-28). Safe to call twice; the first reason stays. A refusal does not cut
 * short the second in which a replaced session ends.
 */
export function endSession(reason?: ErrorCode): void {
  if (reason && useSession.getState().isLeaving) return;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(companyKey);
  localStorage.removeItem(campaignsKey);
  if (useSession.getState().state === 'out') return;
  useSession.setState({
    token: null,
    user: null,
    state: 'out',
    isExpired: false,
    isLeaving: false,
    endedBecause: reason ?? null,
  });
}

/** Whether the local flag that opens campaigns and flows is there (LAY-04). */
export const hasCampaignsFlag = (): boolean => localStorage.getItem(campaignsKey) !== null;

/** The token another tab may have exchanged meanwhile; a second exchange of the same cookie would look like theft. */
export function adoptStoredToken(): boolean {
  const stored = localStorage.getItem(tokenKey);
  const { token, user } = useSession.getState();
  if (!stored || stored === token || !user || claimsOf(stored)?.id !== user.id) return false;
  keepLifetime(stored);
  useSession.setState({ token: stored });
  return true;
}

/**
 * Follows the other tabs of this browser: a token they exchanged is ours too, a sign-out of theirs ends this one,
 * another person reloads.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey) return;
    const { state, user } = useSession.getState();
    if (event.newValue === null) endSession();
    else if (state === 'out' || (user && claimsOf(event.newValue)?.id !== user.id)) location.reload();
    else adoptStoredToken();
  });
}
