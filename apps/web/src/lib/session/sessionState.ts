import type { ErrorCode, Session, SessionUser } from '@recado/contracts';
import { create } from 'zustand';

const tokenKey = 'token';
const companyKey = 'companyId';
const campaignsKey = 'cshow';
/** Margin in ms: the token counts as expired this long before its time (RT-13). */
const expiryMarginMs = 180;

type SessionState = {
  token: string | null;
  user: SessionUser | null;
  state: 'starting' | 'out' | 'in';
  /** True if the server has a simulator. Production has none. */
  hasSandbox: boolean;
  /** True if the server refused a call because the company's due date has passed (behaviour 14.3). */
  isExpired: boolean;
  /** The session was replaced elsewhere and ends within a second. Refused calls show no notice meanwhile. */
  isLeaving: boolean;
  /** The reason why the last session ended, unless the user signed out. */
  endedBecause: ErrorCode | null;
};

const storedToken = localStorage.getItem(tokenKey);

/** The signed-in user. The state is `starting` from page load until the stored token is exchanged for a fresh one. */
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
 * Returns the claims of an access token, or null for an invalid one. They are not verified here; the server verifies.
 */
export function claimsOf(token: string | null): Partial<Claims> | null {
  try {
    const middle = token?.split('.')[1] ?? '';
    return JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>;
  } catch {
    return null;
  }
}

/**
 * In ms. Counted from the arrival of the token plus its lifetime, so that a wrong clock of the computer does not
 * matter.
 */
let goodUntil = 0;

const keepLifetime = (token: string): void => {
  const { iat = 0, exp = 0 } = claimsOf(token) ?? {};
  goodUntil = Date.now() + (exp - iat) * 1_000;
};

/** Returns whether the access token has expired, or expires before a call could arrive (RT-13). */
export const isTokenExpired = (): boolean => Date.now() > goodUntil - expiryMarginMs;

/**
 * Stores a new session: token and company in the browser (AUTH-18, AUTH-20), and 'cshow' by the company's setting
 * (AUTH-27).
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

/** Replaces the access token by another one of the same user, for example after they changed their password. */
export function adoptToken(token: string): void {
  localStorage.setItem(tokenKey, token);
  keepLifetime(token);
  useSession.setState({ token });
}

type OwnUserPart = Partial<Omit<SessionUser, 'company'>> & { company?: Partial<SessionUser['company']> };

/**
 * Merges changes of the signed-in user: name, rights, company. Most calls and events hold the company in brief, without
 * its plan. Flags of the browser follow the settings (AUTH-27).
 */
export function changeOwnUser({ company, ...part }: OwnUserPart): void {
  const { user } = useSession.getState();
  if (!user) return;
  const changed = { ...user, ...part, company: { ...user.company, ...company } };
  keepCampaignsFlag(changed);
  useSession.setState({ user: changed });
}

function keepCampaignsFlag({ company }: SessionUser): void {
  if (company.settings.find((setting) => setting.key === 'campaignsEnabled')?.value === 'true')
    localStorage.setItem(campaignsKey, 'true');
  else localStorage.removeItem(campaignsKey);
}

/**
 * Removes the session from the browser (AUTH-13, AUTH-28). Idempotent; the first reason stays. A refused call does not
 * shorten the second before a replaced session ends.
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

/** Returns whether the local flag for campaigns and flows exists (LAY-04). */
export const hasCampaignsFlag = (): boolean => localStorage.getItem(campaignsKey) !== null;

/**
 * Adopts a token that another tab has exchanged. Returns false if there is none. A second exchange of the same cookie
 * would look like theft.
 */
export function adoptStoredToken(): boolean {
  const stored = localStorage.getItem(tokenKey);
  const { token, user } = useSession.getState();
  if (!stored || stored === token || !user || claimsOf(stored)?.id !== user.id) return false;
  keepLifetime(stored);
  adopted = stored;
  useSession.setState({ token: stored });
  return true;
}

let adopted: string | null = null;

/** Returns whether a token was adopted from another tab. It may have expired, for example while the computer slept. */
export const isAdopted = (token: string | null): boolean => token !== null && token === adopted;

/**
 * Follows the other tabs of this browser: adopts their new token, ends with their sign-out, and reloads if another user
 * signed in.
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
