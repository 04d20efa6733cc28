import { EgressError } from '../../egress.ts';

/**
 * The reaction to an error: `final` gives up, `template` gives up because the window is closed, `retry` retries soon,
 * `backoffChat` and `backoffNumber` delay the chat or the whole number, `auth` means wrong credentials, `stop` ends all
 * sending of the number until a user acts.
 */
export type CloudAction = 'final' | 'template' | 'retry' | 'backoffChat' | 'backoffNumber' | 'auth' | 'stop';

export type CloudVerdict = {
  action: CloudAction;
  /** Stable, because it is stored, counted, and translated on the screen. */
  reason: string;
  /** First delay of a back-off in ms; it grows with each repetition. */
  baseMs?: number;
  /** True if the owner of the connection must be notified. */
  alert?: true;
};

/** Meta's error codes (whatsapp 2.5). Titles are ignored, because Meta is withdrawing them. */
const verdicts: ReadonlyMap<number, CloudVerdict> = new Map<number, CloudVerdict>([
  [0, { action: 'auth', reason: 'token_invalid' }],
  [1, { action: 'retry', reason: 'service' }],
  [2, { action: 'retry', reason: 'service' }],
  [3, { action: 'auth', reason: 'permission_missing' }],
  [4, { action: 'backoffNumber', reason: 'account_rate', baseMs: 60_000 }],
  [10, { action: 'auth', reason: 'permission_missing' }],
  [33, { action: 'auth', reason: 'wrong_number_id' }],
  [100, { action: 'final', reason: 'invalid_parameter' }],
  [190, { action: 'auth', reason: 'token_invalid' }],
  [368, { action: 'stop', reason: 'account_restricted', alert: true }],
  [80_007, { action: 'backoffNumber', reason: 'account_rate', baseMs: 60_000 }],
  [130_429, { action: 'backoffNumber', reason: 'throughput', baseMs: 1_000 }],
  [130_472, { action: 'final', reason: 'experiment' }],
  [130_497, { action: 'final', reason: 'country_restricted' }],
  [131_000, { action: 'retry', reason: 'service' }],
  [131_005, { action: 'auth', reason: 'permission_missing' }],
  [131_008, { action: 'final', reason: 'invalid_parameter' }],
  [131_009, { action: 'final', reason: 'invalid_parameter' }],
  [131_016, { action: 'retry', reason: 'service' }],
  [131_021, { action: 'final', reason: 'own_number' }],
  [131_026, { action: 'final', reason: 'undeliverable' }],
  [131_030, { action: 'final', reason: 'not_allowed_recipient' }],
  [131_031, { action: 'stop', reason: 'account_locked', alert: true }],
  [131_042, { action: 'final', reason: 'payment', alert: true }],
  [131_045, { action: 'auth', reason: 'not_registered' }],
  [131_047, { action: 'template', reason: 'out_of_window' }],
  [131_048, { action: 'final', reason: 'spam_limit', alert: true }],
  [131_049, { action: 'final', reason: 'marketing_cap' }],
  [131_050, { action: 'final', reason: 'marketing_stopped' }],
  [131_051, { action: 'final', reason: 'unsupported_type' }],
  [131_052, { action: 'retry', reason: 'media_download' }],
  [131_053, { action: 'retry', reason: 'media_upload' }],
  [131_056, { action: 'backoffChat', reason: 'pair_rate', baseMs: 1_000 }],
  [131_057, { action: 'retry', reason: 'maintenance' }],
  [132_000, { action: 'final', reason: 'template_params' }],
  [132_001, { action: 'final', reason: 'template_missing' }],
  [132_005, { action: 'final', reason: 'template_too_long' }],
  [132_007, { action: 'final', reason: 'template_policy' }],
  [132_012, { action: 'final', reason: 'template_params' }],
  [132_015, { action: 'final', reason: 'template_paused' }],
  [132_016, { action: 'final', reason: 'template_disabled' }],
  [133_010, { action: 'auth', reason: 'not_registered' }],
]);

/** Returns the verdict for an error code. Unlisted codes are judged by the HTTP status; without one they are final. */
export function judgeCode(code: number | undefined, status = 0): CloudVerdict {
  const known = code === undefined ? undefined : verdicts.get(code);
  if (known) return known;
  if (code !== undefined && code >= 200 && code <= 299) return { action: 'auth', reason: 'permission_missing' };
  if (status === 401) return { action: 'auth', reason: 'token_invalid' };
  if (status === 403) return { action: 'auth', reason: 'permission_missing' };
  if (status === 429) return { action: 'backoffNumber', reason: 'throughput', baseMs: 1_000 };
  if (status >= 500) return { action: 'retry', reason: 'service' };
  return { action: 'final', reason: 'provider_refused' };
}

/** Failures before any of our data was sent. The causes are those of Node's sockets and TLS. */
const notAsked = new Set(['url', 'scheme', 'userinfo', 'port', 'address', 'request', 'unresolved', 'circuit_open']);
const notConnected =
  /^(?:ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Returns whether a request without a response may have been executed. Meta has no idempotency keys. */
export function maybeCarriedOut(error: unknown): boolean {
  if (!(error instanceof EgressError)) return true;
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return !notAsked.has(error.reason) && !(typeof code === 'string' && notConnected.test(code));
}
