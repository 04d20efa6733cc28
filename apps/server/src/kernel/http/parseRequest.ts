import {
  AppError,
  codeOfIssue,
  isNumberProblem,
  notFoundOf,
  slotOf,
  type Endpoint,
  type RowKind,
} from '@recado/contracts';
import { z } from 'zod';

type Raw = { params: unknown; query: unknown; body: unknown; headers?: unknown };

/**
 * Parses the parts of a request by the contract. A malformed id in the path is the 404 of its row. Everything
 * else is ERR_VALIDATION with `details.fields`, by path (wire 1, wire 7), or ERR_WAPP_INVALID_CONTACT.
 */
export function parseRequest(endpoint: Endpoint, raw: Raw): Raw {
  const params = endpoint.params?.safeParse(raw.params);
  if (params && !params.success) {
    const shape = endpoint.params instanceof z.ZodObject ? (endpoint.params.shape as Record<string, z.ZodType>) : {};
    const name = String(params.error.issues[0]?.path[0] ?? '');
    const kind: RowKind | undefined = shape[name] && slotOf(shape[name]);
    throw kind ? new AppError(notFoundOf[kind]) : invalid(params.error);
  }
  const query = endpoint.query?.safeParse(withoutEmpty(raw.query));
  if (query && !query.success) throw invalid(query.error);
  const body = endpoint.body?.safeParse(raw.body ?? {});
  if (body && !body.success) throw invalid(body.error);
  const headers = endpoint.headers?.safeParse(raw.headers);
  if (headers && !headers.success) throw invalid(headers.error);
  return { params: params?.data, query: query?.data, body: body?.data, headers: headers?.data };
}

/** An empty value in a query counts as absent (wire 1). */
const withoutEmpty = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

/**
 * Returns the refusal of a schema. Numbers alone that could not be read are ERR_WAPP_INVALID_CONTACT, with what is
 * missing in `details.reason` (behaviour 1.3).
 */
export function invalid(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, 20))
    fields[issue.path.join('.').slice(0, 100) || 'body'] ??= codeOfIssue(issue);
  const [reason, ...others] = Object.values(fields);
  return isNumberProblem(reason) && others.every(isNumberProblem)
    ? new AppError('ERR_WAPP_INVALID_CONTACT', { reason, fields })
    : new AppError('ERR_VALIDATION', { fields });
}
