import { errors, notFoundOf, type Endpoint, type ErrorCode } from '@recado/contracts';
import { slotsOf } from './slots.ts';

/** Codes that every call may answer (wire 1), and `ERR_INTERNAL_SERVER_ERROR`, which only tests provoke on purpose. */
const common: readonly ErrorCode[] = [
  'ERR_NO_SESSION',
  'ERR_SESSION_EXPIRED',
  'ERR_NO_PERMISSION',
  'ERR_PLAN_FEATURE',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_COMPANY_INACTIVE',
  'ERR_VALIDATION',
  'ERR_FILE_TOO_LARGE',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_INTERNAL_SERVER_ERROR',
  'ERR_UNAVAILABLE',
  'ERR_STORAGE_FULL',
];

/** The codes a contract says its endpoint may answer: its own, the 404 of each row it names, and the common ones. */
export const declaredCodes = (endpoint: Endpoint): Set<string> =>
  new Set([
    ...common,
    ...(endpoint.errors ?? []),
    ...(endpoint.outsideProduction ? (['ERR_NOT_FOUND'] as const) : []),
    ...slotsOf(endpoint).flatMap(({ kind }) => [
      notFoundOf[kind],
      ...(kind === 'user' ? (['ERR_USER_DONT_EXISTS'] as const) : []),
    ]),
  ]);

/** Describes the part of an answer that its contract does not declare; undefined if everything is declared. */
export function undeclared(endpoint: Endpoint, status: number, body: unknown): string | undefined {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (status < 400)
    return endpoint.raw || status === (endpoint.status ?? 200) || endpoint.otherReplies?.[status]
      ? undefined
      : `${name} answered ${status} and declares ${endpoint.status ?? 200}`;
  const { error } = (body ?? {}) as { error?: ErrorCode };
  if (error === undefined) return endpoint.raw ? undefined : `${name} answered ${status} without a code`;
  if (!declaredCodes(endpoint).has(error)) return `${name} answered ${error}, which its contract does not declare`;
  return errors[error].status === status
    ? undefined
    : `${name} answered ${error} with ${status} instead of ${errors[error].status}`;
}
