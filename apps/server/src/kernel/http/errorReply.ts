import { AppError, errors, type ErrorCode } from '@recado/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, isStorageFull, isPassing } from '../db/failures.ts';

/** Maps broken database constraints to error codes of the catalogue. */
const constraintCodes: Record<string, ErrorCode> = {
  one_live_ticket: 'ERR_OTHER_OPEN_TICKET',
  logins_pkey: 'ERR_EMAIL_ALREADY_EXISTS',
  queues_name: 'ERR_NAME_ALREADY_EXISTS',
  queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  tags_name: 'ERR_NAME_ALREADY_EXISTS',
  connections_name: 'ERR_NAME_ALREADY_EXISTS',
  connections_token: 'ERR_TOKEN_ALREADY_EXISTS',
  cloud_accounts_number: 'ERR_NUMBER_ALREADY_EXISTS',
  plans_name: 'ERR_NAME_ALREADY_EXISTS',
  messages_client_key: 'ERR_CREATING_MESSAGE',
  messages_wid: 'ERR_CREATING_MESSAGE',
  contact_identities_company_id_kind_value_pk: 'ERR_DUPLICATED_CONTACT',
};

/** Returns the constraint that an error broke, also when Drizzle wrapped the error. */
export function constraintOf(error: unknown): string | undefined {
  for (let cause = error; cause && typeof cause === 'object'; cause = (cause as { cause?: unknown }).cause) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}

/**
 * Maps every failure of a request to a code of the catalogue. Only unforeseen errors become ERR_INTERNAL_SERVER_ERROR.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const constraint = constraintOf(error);
  if (constraint && constraintCodes[constraint]) return new AppError(constraintCodes[constraint]);
  if (isStorageFull(error)) return new AppError('ERR_STORAGE_FULL');
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('ERR_FILE_TOO_LARGE');
  if (code === 'FST_UNDER_PRESSURE') return new AppError('ERR_UNAVAILABLE');
  if (statusCode === 429) return new AppError('ERR_TOO_MANY_REQUESTS');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('ERR_VALIDATION');
  // 22xxx: a value that PostgreSQL cannot store, such as a number out of range or a NUL. The client sent it.
  if (codeOf(error).startsWith('22')) return new AppError('ERR_VALIDATION');
  return new AppError('ERR_INTERNAL_SERVER_ERROR');
}

/** Answers `{ error, details }` with the status of the code. Logs internal errors only. */
export function errorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error);
  if (failure.code === 'ERR_INTERNAL_SERVER_ERROR')
    request.log.error({ err: error, call: request.routeOptions.config.call }, 'unexpected error');
  if (isPassing(failure)) reply.header('retry-after', failure.code === 'ERR_STORAGE_FULL' ? '30' : '2');
  if (failure.code === 'ERR_TOO_MANY_REQUESTS' && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(failure.details?.retryAfterSeconds ?? 2));
  // Closes the connection, because the server does not wait for the rest of a stalled body.
  if (failure.code === 'ERR_UPLOAD_STALLED') reply.header('connection', 'close');
  return reply
    .code(errors[failure.code].status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ error: failure.code, ...(failure.details ? { details: failure.details } : {}) }));
}
