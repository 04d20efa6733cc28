import { authApi, type CallOf, type Endpoint, type ReplyOf, type Session } from '@recado/contracts';
import { askServer } from './askServer.ts';
import { ApiError, networkCode } from './ApiError.ts';
import { replacingCall } from '../session/replaceSession.ts';
import { adoptStoredToken, endSession, enterSession, isAdopted, useSession } from '../session/sessionState.ts';

type Sending = {
  /** Receives the uploaded share, 0 to 1. Only calls with a form report it. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};
type WithForm<G> = Omit<G, 'body'> & { form: FormData };

/** The arguments of a call: the parts its contract declares, or a form in place of the body. */
export type InputOf<E extends Endpoint> = (CallOf<E> | WithForm<CallOf<E>>) & Sending;

/** The argument list of a call. Optional when the contract requires nothing. */
export type ArgumentsOf<E extends Endpoint> = object extends CallOf<E> ? [given?: InputOf<E>] : [given: InputOf<E>];

/** A call without its types, for the transport. */
export type LooseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
} & Sending;

/** Calls without a session: their 401 is an answer to show and does not end a session (AUTH-13). */
const withoutSession = new Set<string>(
  [authApi.login, authApi.loginCode, authApi.loginBegin, authApi.loginEnable, authApi.refresh, authApi.logout].map(
    ({ path }) => path,
  ),
);

let endReplaced = (): void => endSession('ERR_NO_SESSION');

/**
 * Sets how a session ends that the server says was replaced. The `auth` event with the reason arrives at the same time.
 */
export const onReplaced = (end: () => void): void => void (endReplaced = end);

let refreshing: Promise<void> | null = null;

/** Exchanges the refresh cookie for a new token. Concurrent callers share one request (AUTH-12). */
export function refreshSession(): Promise<void> {
  refreshing ??= exclusively(exchangeCookie).finally(() => (refreshing = null));
  return refreshing;
}

/** Runs one exchange at a time across all tabs of the browser, where it supports locks (secure origins only). */
async function exclusively(task: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return task();
  await navigator.locks.request('recado-refresh', task);
}

/** How long the server may take to exchange a cookie, in ms. All calls of all tabs wait for the exchange. */
const exchangeMs = 30_000;

async function exchangeCookie(): Promise<void> {
  if (adoptStoredToken()) return;
  try {
    enterSession(await askForSession());
  } catch (error) {
    // A lost network or a busy server does not end the session; a refusal does.
    if (error instanceof ApiError && [400, 401, 403].includes(error.status))
      endSession(error.code === 'ERR_COMPANY_INACTIVE' ? 'ERR_COMPANY_INACTIVE' : 'ERR_NO_SESSION');
    throw error;
  }
}

async function askForSession(): Promise<Session> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), exchangeMs);
  try {
    return (await askServer(authApi.refresh, { signal: late.signal }, null)) as Session;
  } catch (error) {
    throw late.signal.aborted ? new ApiError(networkCode, 0) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls an endpoint and returns its reply, or throws an ApiError. After a 403 it refreshes the session and repeats the
 * call once. A 401 or a second 403 ends the session (AUTH-12, AUTH-13).
 */
export async function call<E extends Endpoint>(endpoint: E, ...[given]: ArgumentsOf<E>): Promise<ReplyOf<E>> {
  const parts = (given ?? {}) as LooseInput;
  const heldToken = (): string | null => useSession.getState().token;
  if (withoutSession.has(endpoint.path)) return (await askServer(endpoint, parts, heldToken())) as ReplyOf<E>;
  if (refreshing) await refreshing;
  const token = heldToken();
  try {
    return (await askServer(endpoint, parts, token)) as ReplyOf<E>;
  } catch (error) {
    const replacing = error instanceof ApiError && error.status === 401 ? replacingCall(endpoint) : null;
    const isLate = replacing !== null;
    if (isLate) await replacing;
    else if (!(error instanceof ApiError) || error.status !== 403) throw ended(error, token);
    if (isLate && heldToken() === token) throw ended(error, token);
  }
  // Another call may have exchanged the token during this one.
  if (heldToken() === token) await refreshSession();
  const fresh = heldToken();
  try {
    return (await askServer(endpoint, parts, fresh)) as ReplyOf<E>;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403 || !isAdopted(fresh)) throw ended(error, fresh);
  }
  // The token of another tab has expired too. The second exchange is with the server.
  if (heldToken() === fresh) await refreshSession();
  const exchanged = heldToken();
  try {
    return (await askServer(endpoint, parts, exchanged)) as ReplyOf<E>;
  } catch (error) {
    throw ended(error, exchanged);
  }
}

/**
 * Ends the session when the server refused its token or company, and marks an expired subscription. Ignores late
 * answers to an earlier token.
 */
function ended(error: unknown, token: string | null): unknown {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (!(error instanceof ApiError) || useSession.getState().token !== token) return error;
  if (refused && error.details?.reason === 'replaced') endReplaced();
  else if (refused) endSession('ERR_NO_SESSION');
  else if (error.code === 'ERR_COMPANY_INACTIVE') endSession('ERR_COMPANY_INACTIVE');
  else if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') useSession.setState({ isExpired: true });
  return error;
}
