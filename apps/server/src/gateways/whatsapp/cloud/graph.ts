import { z } from 'zod';
import { EgressError, type Egress } from '../../egress.ts';
import { judgeCode, maybeCarriedOut, type CloudVerdict } from './errors.ts';
import { fields, items, number, optionalNumber, optionalText } from './lenient.ts';

/** Base URL and version of Meta's Graph API. */
export type GraphSettings = {
  /** Without a trailing slash. */
  baseUrl: string;
  version: string;
};

export const graphDefaults: GraphSettings = { baseUrl: 'https://graph.facebook.com', version: 'v25.0' };

export type GraphRequest = {
  method?: 'GET' | 'POST';
  /** Path below the version, with its query: `123/messages`. */
  path: string;
  body?: { type: string; content: string | Buffer };
  timeoutMs?: number;
  maxBytes?: number;
};

/** Why Meta did not execute a request. `maybeDone`: the response was lost, so it may have been executed. */
export type GraphFailure = CloudVerdict & { maybeDone: boolean; code?: number; subcode?: number; details?: string };

export type GraphAnswer = { ok: true; value: unknown } | { ok: false; failure: GraphFailure };

/** Maximum length of Meta's error details. */
const detailsLength = 300;
/** In bytes. Responses of the API are short; a longer one is not from the API. */
const answerBytes = 256 * 1024;

const ErrorBody = z.object({
  error: z.object({
    code: number,
    error_subcode: optionalNumber,
    message: optionalText,
    error_data: fields({ details: optionalText }),
  }),
});

/**
 * Sends a request to the Graph API. Every error of Meta or of the network is returned as a failure with its verdict.
 * Throws any other error: it is a mistake of ours, which no retry repairs.
 */
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
      // All companies share the host of Meta: the failures of one number must not stop another. `startPace` slows a number.
      unbroken: true,
    });
    const value = readJson(answer.body);
    if (answer.status >= 200 && answer.status < 300 && value !== undefined) return { ok: true, value };
    return { ok: false, failure: toFailure(answer.status, value, accessToken) };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { ok: false, failure: { action: 'retry', reason: 'network', maybeDone: maybeCarriedOut(error) } };
  }
}

/**
 * An error from Meta itself means that nothing was done. An error of a gateway in between (502, an empty 200) leaves
 * that open.
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

/** Meta repeats the token in errors: "Malformed access token EAAG…". */
const withoutToken = (text: string, accessToken: string) =>
  (accessToken === '' ? text : text.replaceAll(accessToken, '…')).replace(/\bEAA[A-Za-z0-9]{12,}/g, '…');

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** A page of a list: its rows and the cursor of the next page. */
export const Page = <T extends z.ZodType>(row: T) =>
  z.object({ data: items(row), paging: fields({ cursors: fields({ after: optionalText }), next: optionalText }) });
