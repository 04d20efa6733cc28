import { authApi, type CallOf, type Endpoint, type ReplyOf, type Session } from '@recado/contracts';
import { askServer } from './askServer.ts';
import { ApiError } from './ApiError.ts';
import { replacingCall } from './replaceSession.ts';
import { adoptStoredToken, endSession, enterSession, useSession } from './sessionState.ts';

type Sending = {
  /** Share of the upload that left, 0 to 1; only calls with a form report it. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};
type WithForm<G> = Omit<G, 'body'> & { form: FormData };

/** What a call takes: the parts its contract has, or a form in place of the body. */
export type GivenOf<E extends Endpoint> = (CallOf<E> | WithForm<CallOf<E>>) & Sending;

/** The argument list of a call: nothing needs to be given where the contract asks for nothing. */
export type ArgumentsOf<E extends Endpoint> = object extends CallOf<E> ? [given?: GivenOf<E>] : [given: GivenOf<E>];

/** A call seen without its types, as the transport needs it. */
export type LooseGiven = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
} & Sending;

/** Calls that know no session: their 401 is an answer to show, not an end (AUTH-13). */
const withoutSession = new Set<string>([authApi.login.path, authApi.refresh.path, authApi.logout.path]);

let endReplaced = (): void => endSession('ERR_NO_SESSION');

/**
 * Sets what ends a session that the server says was replaced: the event that names the reason comes at the same moment.
 */
export const onReplaced = (end: () => void): void => void (endReplaced = end);

let refreshing: Promise<void> | null = null;

/** Exchanges the refresh cookie for a new token. However many ask at once, one call goes out (AUTH-12). */
export function refreshSession(): Promise<void> {
  refreshing ??= exclusively(exchangeCookie).finally(() => (refreshing = null));
  return refreshing;
}

/** One exchange at a time in all tabs of the browser, where the browser can promise it (secure origins only). */
async function exclusively(task: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return task();
  await navigator.locks.request('recado-refresh', task);
}

async function exchangeCookie(): Promise<void> {
  if (adoptStoredToken()) return;
  try {
    enterSession((await askServer(authApi.refresh, {}, null)) as Session);
  } catch (error) {
    // A lost network or a busy server says nothing about the session; a refusal does.
    if (error instanceof ApiError && [400, 401, 403].includes(error.status))
      endSession(error.code === 'ERR_COMPANY_INACTIVE' ? 'ERR_COMPANY_INACTIVE' : 'ERR_NO_SESSION');
    throw error;
  }
}

/**
 * Calls an endpoint and gives what its contract promises, or throws an ApiError.
 * A 403 refreshes the session once and repeats the call; a 401, or a second 403, ends the session (AUTH-12, AUTH-13).
 */
export async function call<E extends Endpoint>(endpoint: E, ...[given]: ArgumentsOf<E>): Promise<ReplyOf<E>> {
  const parts = (given ?? {}) as LooseGiven;
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
  // Another call may have exchanged the token while this one was away.
  if (heldToken() === token) await refreshSession();
  const fresh = heldToken();
  try {
    return (await askServer(endpoint, parts, fresh)) as ReplyOf<E>;
  } catch (error) {
    throw ended(error, fresh);
  }
}

/**
 * Ends the session on a refusal of its token or of its company, and marks an expired subscription; the late answer to
 * an earlier token says nothing about the present one.
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
