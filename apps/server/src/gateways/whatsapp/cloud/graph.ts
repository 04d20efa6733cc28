import { z } from 'zod';
import type { Egress } from '../../egress.ts';
import { judgeCode, maybeCarriedOut, type CloudVerdict } from './errors.ts';
import { fields, items, number, optionalNumber, optionalText } from './lenient.ts';

/** Where Meta's Graph API is and in which version it is spoken to. */
export type GraphSettings = {
  /** Without a slash at the end. */
  baseUrl: string;
  version: string;
};

export const graphDefaults: GraphSettings = { baseUrl: 'https://graph.facebook.com', version: 'v25.0' };

export type GraphRequest = {
  method?: 'GET' | 'POST';
  /** Below the version, with its query: `123/messages`. */
  path: string;
  body?: { type: string; content: string | Buffer };
  timeoutMs?: number;
  maxBytes?: number;
};

/** Why Meta did not do what was asked. `maybeDone`: the answer was lost, and it may have. */
export type GraphFailure = CloudVerdict & { maybeDone: boolean; code?: number; subcode?: number; details?: string };

export type GraphAnswer = { ok: true; value: unknown } | { ok: false; failure: GraphFailure };

/** Meta's longest useful word on an error. */
const detailsLength = 300;
/** Answers of the API are short; what is longer is none of them. */
const answerBytes = 256 * 1024;

const ErrorBody = z.object({
  error: z.object({
    code: number,
    error_subcode: optionalNumber,
    message: optionalText,
    error_data: fields({ details: optionalText }),
  }),
});

/** Asks the Graph API with a token. Whatever goes wrong comes back as a failure with its verdict; nothing is thrown. */
export async function askGraph(
  egress: Egress,
  { baseUrl, version }: GraphSettings,
  accessToken: string,
  wanted: GraphRequest,
): Promise<GraphAnswer> {
  const { method = 'GET', path, body, timeoutMs = 10_000, maxBytes = answerBytes } = wanted;
  try {
    const answer = await egress.request({
      url: `${baseUrl}/${version}/${path}`,
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(body ? { 'content-type': body.type } : {}) },
      ...(body ? { body: body.content } : {}),
      timeoutMs,
      maxBytes,
    });
    const value = readJson(answer.body);
    if (answer.status >= 200 && answer.status < 300 && value !== undefined) return { ok: true, value };
    return { ok: false, failure: toFailure(answer.status, value, accessToken) };
  } catch (error) {
    return { ok: false, failure: { action: 'retry', reason: 'network', maybeDone: maybeCarriedOut(error) } };
  }
}

/**
 * An error of Meta's own says that nothing was done. A gateway in between that gave up (502, an empty 200) says
 * nothing.
 */
function toFailure(status: number, value: unknown, accessToken: string): GraphFailure {
  const error = ErrorBody.safeParse(value).data?.error;
  if (!error) return { ...judgeCode(undefined, status), maybeDone: status < 400 || status === 408 || status >= 500 };
  const details = error.error_data?.details ?? error.message;
  return {
    ...judgeCode(error.code, status),
    maybeDone: false,
    code: error.code,
    ...(error.error_subcode === undefined ? {} : { subcode: error.error_subcode }),
    ...(details === undefined ? {} : { details: withoutToken(details, accessToken).slice(0, detailsLength) }),
  };
}

/** "Malformed access token EAAG…": Meta repeats it. */
const withoutToken = (text: string, accessToken: string) =>
  (accessToken === '' ? text : text.replaceAll(accessToken, '…')).replace(/\bEAA[A-Za-z0-9]{12,}/g, '…');

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** A page of a list: its rows, and where the next begins. */
export const Page = <T extends z.ZodType>(row: T) =>
  z.object({ data: items(row), paging: fields({ cursors: fields({ after: optionalText }), next: optionalText }) });
