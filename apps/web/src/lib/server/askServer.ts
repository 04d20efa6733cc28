import type { Endpoint } from '@recado/contracts';
import { ApiError, networkCode } from './ApiError.ts';

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Returns the address of a call: parameters filled in, lists as JSON text, unset values left out (wire 1). */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Pick<Parts, 'params' | 'query'>): string {
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`);
  }
  const text = search.toString();
  return `/api${path}${text && `?${text}`}`;
}

/**
 * Sends one request and returns its answer. Throws an ApiError for every other outcome; an aborted call throws its
 * AbortError.
 */
export async function askServer(endpoint: Endpoint, parts: Parts, token: string | null): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const address = addressOf(endpoint, parts);
  if (parts.form) return upload(endpoint.method, address, headers, parts.form, parts);
  if (parts.body !== undefined) headers['content-type'] = 'application/json';

  let answer: Response;
  try {
    answer = await fetch(address, {
      method: endpoint.method,
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      credentials: 'same-origin',
      signal: parts.signal ?? null,
    });
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    throw new ApiError(networkCode, 0);
  }
  return read(
    answer.status,
    answer.headers.get('retry-after'),
    await answer.text().catch(() => Promise.reject(new ApiError(networkCode, 0))),
  );
}

/** Downloads a stored file from its signed address, which needs no token (wire 6.2). */
export async function askFile(address: string): Promise<Blob> {
  const answer = await fetch(address, { credentials: 'same-origin' }).catch(() =>
    Promise.reject(new ApiError(networkCode, 0)),
  );
  if (!answer.ok) throw new ApiError('ERR_NO_MEDIA_FOUND', answer.status);
  return answer.blob();
}

/** Returns whether the server answers at all. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/api/ready', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Parses an answer. A proxy's own error page (502, 504) counts as no answer. */
function read(status: number, retryAfter: string | null, text: string): unknown {
  let content: unknown = null;
  try {
    content = text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    throw new ApiError(networkCode, 0);
  }
  if (status >= 200 && status < 300) return content;
  const { error, details } = (content ?? {}) as { error?: unknown; details?: Record<string, unknown> };
  if (typeof error === 'string')
    throw new ApiError(
      error,
      status,
      details,
      retryAfter === null ? undefined : Number(retryAfter) * 1_000 || undefined,
    );
  throw status >= 502 && status <= 504
    ? new ApiError(networkCode, 0)
    : new ApiError('ERR_INTERNAL_SERVER_ERROR', status);
}

/** How long an upload may make no progress, in ms. The server waits equally long for the next byte. */
const stallMs = 60_000;
/** How long the server may take to answer after the upload is complete, in ms. Processing ten videos takes minutes. */
const answerMs = 5 * 60_000;

/**
 * Sends a form with XMLHttpRequest, because `fetch` reports no upload progress. Throws ERR_UPLOAD_STALLED when nothing
 * was sent for a minute or no answer arrives: the upload can be repeated, but it must not wait forever.
 */
function upload(
  method: string,
  address: string,
  headers: Record<string, string>,
  form: FormData,
  { onProgress, signal }: Parts,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const expectWithin = (ms: number): void => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        reject(new ApiError('ERR_UPLOAD_STALLED', 408));
        request.abort();
      }, ms);
    };
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      expectWithin(stallMs);
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.upload.addEventListener('load', () => {
      expectWithin(answerMs);
      onProgress?.(1);
    });
    request.addEventListener('load', () => {
      try {
        resolve(read(request.status, request.getResponseHeader('retry-after'), request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new ApiError(networkCode, 0)));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => clearTimeout(stall));
    signal?.addEventListener('abort', () => request.abort());
    expectWithin(stallMs);
    request.send(form);
  });
}
