import { expect, test } from 'vitest';
import { EgressError, type EgressReason } from '../../egress.ts';
import { judgeCode, maybeCarriedOut, type CloudAction } from './errors.ts';

test.each<[number | undefined, number, CloudAction, string]>([
  [131_047, 400, 'template', 'out_of_window'],
  [131_026, 400, 'final', 'undeliverable'],
  [131_049, 400, 'final', 'marketing_cap'],
  [131_050, 400, 'final', 'marketing_stopped'],
  [130_472, 400, 'final', 'experiment'],
  [131_048, 400, 'final', 'spam_limit'],
  [131_056, 400, 'backoffChat', 'pair_rate'],
  [130_429, 429, 'backoffNumber', 'throughput'],
  [80_007, 400, 'backoffNumber', 'account_rate'],
  [131_057, 500, 'retry', 'maintenance'],
  [131_051, 400, 'final', 'unsupported_type'],
  [131_052, 400, 'retry', 'media_download'],
  [131_053, 400, 'retry', 'media_upload'],
  [132_000, 400, 'final', 'template_params'],
  [132_001, 404, 'final', 'template_missing'],
  [131_031, 403, 'stop', 'account_locked'],
  [368, 403, 'stop', 'account_restricted'],
  [131_042, 400, 'final', 'payment'],
  [190, 401, 'auth', 'token_invalid'],
  [10, 403, 'auth', 'permission_missing'],
  [200, 403, 'auth', 'permission_missing'],
  [299, 400, 'auth', 'permission_missing'],
  [1, 500, 'retry', 'service'],
  [2, 503, 'retry', 'service'],
  // Not listed: judged by the status, and final where there is none.
  [undefined, 401, 'auth', 'token_invalid'],
  [777_777, 403, 'auth', 'permission_missing'],
  [777_777, 429, 'backoffNumber', 'throughput'],
  [777_777, 503, 'retry', 'service'],
  [777_777, 400, 'final', 'provider_refused'],
  [777_777, 0, 'final', 'provider_refused'],
  [undefined, 0, 'final', 'provider_refused'],
])('%j with status %i: %s, %s', (code, status, action, reason) =>
  expect(judgeCode(code, status)).toMatchObject({ action, reason }),
);

test.each([131_048, 131_042, 368, 131_031])('the error %i becomes a notice for administrators', (code) =>
  expect(judgeCode(code).alert).toBe(true),
);

const withCode = (code: string) => Object.assign(new Error(code), { code });
test.each<[EgressReason, unknown, boolean]>([
  ['unresolved', undefined, false],
  ['circuit_open', undefined, false],
  ['address', undefined, false],
  ['request', undefined, false],
  ['failed', withCode('ECONNREFUSED'), false],
  ['failed', withCode('UND_ERR_CONNECT_TIMEOUT'), false],
  ['failed', withCode('CERT_HAS_EXPIRED'), false],
  ['failed', withCode('ECONNRESET'), true],
  ['failed', withCode('UND_ERR_SOCKET'), true],
  ['failed', undefined, true],
  ['timeout', undefined, true],
  ['too_large', undefined, true],
])('a request that ended as %s (%s) was carried out: %s', (reason, cause, maybe) =>
  expect(maybeCarriedOut(new EgressError(reason, cause))).toBe(maybe),
);

test('an unknown error leaves the message unknown', () => expect(maybeCarriedOut(new TypeError('x'))).toBe(true));
