import { AppError, errors } from '@recado/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { constraintOf, findConstraintCode } from '../db/constraintCodes.ts';
import { codeOf, isStorageFull, isPassing } from '../db/failures.ts';

/**
 * Maps every failure of a request to a code of the catalogue. Only unforeseen errors become ERR_INTERNAL_SERVER_ERROR.
 */
export function toAppError(error: unknown, request?: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const declared = findConstraintCode(constraintOf(error) ?? '');
  if (declared) return new AppError(declared);
  if (isStorageFull(error)) return new AppError('ERR_STORAGE_FULL');
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('ERR_FILE_TOO_LARGE', { limit: request?.routeOptions.bodyLimit });
  if (statusCode === 429) return new AppError('ERR_TOO_MANY_REQUESTS');
  // Other software sends forms by default, for example curl of PHP.
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('ERR_VALIDATION', { fields: { 'content-type': 'invalid_value' } });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('ERR_VALIDATION');
  // 22xxx: a value that PostgreSQL cannot store, such as a number out of range or a NUL. The client sent it.
  if (codeOf(error).startsWith('22')) return new AppError('ERR_VALIDATION');
  return new AppError('ERR_INTERNAL_SERVER_ERROR');
}

/** Answers `{ error, details }` with the status of the code. Logs internal errors only. */
export function errorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error, request);
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
