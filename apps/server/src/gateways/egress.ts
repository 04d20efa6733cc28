import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { BrokenCircuitError } from 'cockatiel';
import { Agent, request, type Dispatcher } from 'undici';
import { toTimerMs } from '../kernel/timerMs.ts';
import { startBreaker } from './startBreaker.ts';
import { isPublicAddress } from './isPublicAddress.ts';

/** A client certificate for mutual TLS: a .p12 file, or a certificate and a key as PEM. `ca` replaces the public CAs. */
export type ClientCertificate = {
  pfx?: Buffer | undefined;
  passphrase?: string | undefined;
  cert?: string | undefined;
  key?: string | undefined;
  ca?: string | undefined;
};

export type EgressRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Maximum size of the response in bytes; 1 MB by default. */
  maxBytes?: number;
  /** Timeout of the whole request including redirects, in ms; 10 s by default. */
  timeoutMs?: number;
  /** Returns the first `maxBytes` of a larger response. Without it such a response is an error. */
  cutsBody?: boolean;
  /**
   * Sends without the circuit breaker of the host, for callers that pause by themselves. Customers share hosts: the
   * failures of one must not stop the requests of another.
   */
  unbroken?: boolean;
  /** Follows up to 3 redirects, each checked like the first address. */
  followRedirects?: boolean;
  /** Shown to the first origin only, also when a redirect leads elsewhere. */
  certificate?: ClientCertificate | undefined;
};

export type EgressAnswer = { status: number; headers: Record<string, string>; body: Buffer; url: string };

/** Why a request was not sent or not completed. The first seven are faults of the caller. */
export type EgressReason =
  | 'url'
  | 'scheme'
  | 'userinfo'
  | 'port'
  | 'address'
  | 'redirects'
  | 'request'
  | 'unresolved'
  | 'circuit_open'
  | 'timeout'
  | 'too_large'
  | 'failed';

/** A request without a response. The cause is never shown to users, because it may contain text of a foreign server. */
export class EgressError extends Error {
  readonly reason: EgressReason;
  constructor(reason: EgressReason, cause?: unknown) {
    super(`request to a foreign address: ${reason}`, { cause });
    this.name = 'EgressError';
    this.reason = reason;
  }
}

export type ResolvedAddress = { address: string; family: number };
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

export type Egress = {
  /**
   * Sends a request to a URL that a customer may have typed. Resolves for any status; throws `EgressError` for every
   * failure of the request. Any other error is a mistake of ours, which callers must not take for the network's.
   */
  request(wanted: EgressRequest): Promise<EgressAnswer>;
};

const mostRedirects = 3;

/** Headers of a single connection, and headers that would let a caller impersonate another host. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'proxy-authorization',
  'proxy-connection',
]);
/** Headers for the first host only. */
const credentialHeaders = new Set(['authorization', 'cookie']);

/**
 * The only way to request a URL that a customer may have typed (trust S13). A name is resolved once, every resolved
 * address must be public, and the connection uses exactly these addresses, so DNS rebinding has no effect.
 * `allowPrivate` is for installations whose integrations are in a private network: all private addresses, or the listed
 * ones, on any port.
 */
export function openEgress(
  options: { allowPrivate?: boolean | readonly string[]; resolve?: Resolve; pauseMs?: number } = {},
): Egress {
  const { allowPrivate = false, resolve = (hostname) => lookup(hostname, { all: true }) } = options;
  const anyPort = allowPrivate !== false;
  const mayReach = (address: string) =>
    allowPrivate === true || isPublicAddress(address) || (allowPrivate !== false && allowPrivate.includes(address));
  // Timeouts and 5xx are failures of a host, our own refusals are not.
  const breaker = startBreaker<EgressAnswer>({
    failures: 5,
    pauseMs: options.pauseMs ?? 30_000,
    isFailedAnswer: ({ status }) => status >= 500,
    isFailure: (error) => error instanceof EgressError && ['timeout', 'failed', 'unresolved'].includes(error.reason),
  });

  async function addressesOf(url: URL, signal: AbortSignal): Promise<ResolvedAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const literal = isIP(host);
    const found = literal
      ? [{ address: host, family: literal }]
      : await before(signal, resolve(host)).catch((error: unknown) => {
          throw signal.aborted ? error : new EgressError('unresolved', error);
        });
    if (found.length === 0) throw new EgressError('unresolved');
    if (!found.every(({ address }) => mayReach(address))) throw new EgressError('address');
    return found;
  }

  async function ask(url: URL, wanted: Hop, signal: AbortSignal, maxBytes: number): Promise<EgressAnswer> {
    const addresses = await addressesOf(url, signal);
    const agent = new Agent({
      connect: { ...wanted.certificate, lookup: pinnedTo(addresses) },
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: 1_000,
      pipelining: 0,
    });
    try {
      const { method, headers, body } = wanted;
      const answer = await request(url, { dispatcher: agent, signal, method, headers, body: body ?? null });
      return {
        status: answer.statusCode,
        headers: flat(answer.headers),
        body: await readUpTo(answer.body, maxBytes, wanted.cutsBody),
        url: url.href,
      };
    } finally {
      void agent.destroy();
    }
  }

  /** Sends one hop through the circuit breaker of its host. */
  async function askCounted(url: URL, wanted: Hop, signal: AbortSignal, maxBytes: number): Promise<EgressAnswer> {
    const send = (): Promise<EgressAnswer> =>
      ask(url, wanted, signal, maxBytes).catch((error: unknown) => {
        throw toEgressError(error, signal);
      });
    try {
      return wanted.unbroken ? await send() : await breaker.run(url.host, send);
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new EgressError('circuit_open') : error;
    }
  }

  return {
    async request({
      url: text,
      method = 'GET',
      headers = {},
      body,
      maxBytes = 1_000_000,
      timeoutMs = 10_000,
      followRedirects = false,
      cutsBody = false,
      unbroken = false,
      certificate,
    }) {
      const signal = AbortSignal.timeout(toTimerMs(timeoutMs));
      let url = readUrl(text, undefined, anyPort);
      let hop: Hop = { method, headers: without(headers, ownHeaders), body, cutsBody, unbroken, certificate };
      for (let redirects = 0; ; redirects += 1) {
        const answer = await askCounted(url, hop, signal, maxBytes);
        const location = [301, 302, 303, 307, 308].includes(answer.status) ? answer.headers.location : undefined;
        if (!followRedirects || location === undefined) return answer;
        if (redirects === mostRedirects) throw new EgressError('redirects');
        const next = readUrl(location, url, anyPort);
        hop = { ...hop, ...toNextHop(hop, answer.status, next.origin === url.origin) };
        url = next;
      }
    },
  };
}

type Hop = {
  method: NonNullable<EgressRequest['method']>;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  cutsBody: boolean;
  unbroken: boolean;
  certificate: ClientCertificate | undefined;
};

function readUrl(text: string, from: URL | undefined, anyPort: boolean): URL {
  const url = URL.canParse(text, from?.href) ? new URL(text, from?.href) : undefined;
  if (!url) throw new EgressError('url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new EgressError('scheme');
  if (url.username !== '' || url.password !== '') throw new EgressError('userinfo');
  if (!anyPort && url.port !== '' && url.port !== '80' && url.port !== '443') throw new EgressError('port');
  return url;
}

/**
 * Returns the next request of a redirect, like browsers do: 303 and a redirected POST become a GET, and another origin
 * gets no credentials.
 */
function toNextHop(
  { method, headers, body, certificate: shown }: Hop,
  status: number,
  sameOrigin: boolean,
): Pick<Hop, 'method' | 'headers' | 'body' | 'certificate'> {
  const certificate = sameOrigin ? shown : undefined;
  const kept = sameOrigin ? headers : without(headers, credentialHeaders);
  const becomesGet = (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');
  return becomesGet
    ? { method: 'GET', headers: without(kept, new Set(['content-type'])), body: undefined, certificate }
    : { method, headers: kept, body, certificate };
}

const without = (headers: Record<string, string>, dropped: Set<string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name.toLowerCase())));

const pinnedTo =
  (addresses: ResolvedAddress[]): LookupFunction =>
  (_hostname, options, done) => {
    if (options.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };

const flat = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number, cutsBody: boolean): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > maxBytes && !cutsBody) throw new EgressError('too_large');
    pieces.push(piece);
    if (bytes >= maxBytes && cutsBody) return Buffer.concat(pieces).subarray(0, maxBytes);
  }
  return Buffer.concat(pieces);
}

/** Name look-ups cannot be cancelled, so this rejects as soon as the signal is aborted. */
function before<T>(signal: AbortSignal, task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Errors that only a mistake in our code raises. Sockets, TLS and undici raise others. */
const isMistake = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;

/** Returns the failure of a request. Throws a mistake of ours as it is. */
function toEgressError(error: unknown, signal: AbortSignal): EgressError {
  if (error instanceof EgressError) return error;
  if (isMistake(error)) throw error;
  // For example a line break in a header.
  const refusedByClient = (error as { code?: string }).code === 'UND_ERR_INVALID_ARG';
  return new EgressError(signal.aborted ? 'timeout' : refusedByClient ? 'request' : 'failed', error);
}
