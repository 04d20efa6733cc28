/// <reference types="@fastify/cookie" />
/// <reference types="@fastify/multipart" />
import type { AnswerOf, Api, Endpoint, RequestOf } from '@recado/contracts';
import { AppError, isMimeType, OtherReply } from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { UserErrand } from '../errand.ts';
import { openFairShares, type FairShares, type Sharer } from '../fairShares.ts';
import type { Log } from '../log.ts';
import { connectionsOfCalls } from '../db/open.ts';
import { openThreadMeter } from '../threadMeter.ts';
import type { Metrics } from '../metrics.ts';
import type { UserWork, Viewer, Workshop } from '../work.ts';
import { addressKey } from './addressKey.ts';
import { admit } from './admit.ts';
import { openIntakeLimit, type Admission } from './limitIntake.ts';
import { countStatements, type Counting } from './countStatements.ts';
import { bearer } from './bearer.ts';
import { parseReply } from './parseReply.ts';
import { parseRequest } from './parseRequest.ts';
import { openTokenCalls, type TokenCalls } from './serveToken.ts';
import type { FindTokenCaller, TokenErrand } from './tokenCaller.ts';
import { openRates, type Rates } from './rates.ts';
import type { Claims, Tokens } from './tokens.ts';
import { readMultipart, type UploadedFile } from './upload.ts';

const compress = promisify(gzip);

/** The uploaded files that an `outside` handler receives besides the parsed request. */
export type Uploads = { files: UploadedFile[] };

/** A request without a company yet: cookies, headers, and the functions that open Works of a company. */
export type Visit = Pick<Workshop, 'inCompany' | 'asUser' | 'acrossCompanies'> & {
  readonly log: Log;
  /** The caller's address, in the form that rate limits count. */
  readonly address: string;
  readonly headers: Record<string, string | string[] | undefined>;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, seconds: number): void;
  clearCookie(name: string): void;
  /**
   * For endpoints declared `rawBody`: marks the sender as verified, so that its bytes do not count against the limit of
   * its address.
   */
  trustSender(): void;
  /** For endpoints declared `raw` or `rawBody`. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Handler<E extends Endpoint> = E['access'] extends 'public' | 'provider'
  ? { open: (visit: Visit, request: RequestOf<E>) => Promise<AnswerOf<E>> }
  : E['access'] extends 'token'
    ?
        | ((work: UserWork, request: RequestOf<E>) => Promise<AnswerOf<E>>)
        | { outside: (errand: TokenErrand, request: RequestOf<E> & Uploads) => Promise<AnswerOf<E>> }
    :
        | ((work: UserWork, request: RequestOf<E>) => Promise<AnswerOf<E>>)
        | Outside<(errand: UserErrand, request: RequestOf<E> & Uploads) => Promise<AnswerOf<E>>>;

/**
 * A handler that holds no transaction. The user is admitted before it begins, which costs a round trip. With
 * `admittedBy: 'work'`, the first Work admits the user instead; a handler that then opened no Work is refused its
 * answer.
 */
type Outside<H> = { outside: H; admittedBy?: 'work' };

/** An API with a handler for each of its endpoints. */
export type Routes = { api: Api; handlers: Record<string, unknown> };

/** Binds a handler to every endpoint of an API; a missing handler does not compile. */
export const implement = <const A extends Api>(api: A, handlers: { [K in keyof A]: Handler<A[K]> }): Routes => ({
  api,
  handlers,
});

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string;
    endpoint?: Endpoint;
  }
}

/** The parts of the process that every route needs. */
export type BindDeps = {
  workshop: Workshop;
  tokens: Tokens;
  log: Log;
  metrics: Metrics;
  production: boolean;
  secureCookies: boolean;
  /** Returns whether a browser page of this origin may use cookies here. */
  origins(origin: string | undefined): boolean;
  receive(stream: Readable, limits: { maxBytes: number }): Promise<unknown>;
  discard(received: unknown): Promise<void>;
  /** Finds the owner of a token of the external API. */
  findTokenCaller: FindTokenCaller;
  /** Throws ERR_STORAGE_FULL when the disk has no room for `bytes`. */
  assertRoomFor(bytes: number): Promise<void>;
};
type Bound = BindDeps & {
  counted: Counting;
  rates: Rates;
  shares: FairShares;
  /** The places of calls that `takesTurns`. Such a call takes its place here before one of `shares`. */
  turns: FairShares;
  tokenCalls: TokenCalls;
};

/**
 * Calls of users and tokens take at most these of the connections in `kernel/db/open.ts`. The others stay free for
 * recording messages, jobs and readiness. A company can take half of them, and a user a third.
 */
const sharesOfCalls = () => ({
  crowded: { isBusy: openThreadMeter(), company: 2, account: 1 },
  running: {
    all: connectionsOfCalls,
    company: Math.ceil(connectionsOfCalls / 2),
    account: Math.ceil(connectionsOfCalls / 3),
  },
  waiting: { all: 2_000, company: 500, account: 100 },
  waitMs: 10_000,
  holdMs: 1_000,
});

/** Long calls of one company run one after another, and leave most connections of calls to the short ones. */
const sharesOfLongCalls = {
  running: { all: Math.ceil(connectionsOfCalls / 3), company: 1, account: 1 },
  waiting: { all: 200, company: 20, account: 10 },
  waitMs: 20_000,
  holdMs: 1_000,
};

/**
 * Registers every endpoint. A request passes these steps: session, access, plan, parsing, Work, Errand or Visit,
 * handler, reply schema.
 */
export function bind(app: FastifyInstance, features: Record<string, Routes>, deps: BindDeps): void {
  const shared = {
    ...deps,
    counted: countStatements(deps.workshop),
    rates: openRates(),
    shares: openFairShares(sharesOfCalls()),
    turns: openFairShares(sharesOfLongCalls),
  };
  const bound: Bound = { ...shared, tokenCalls: openTokenCalls(shared) };
  const limitIntake = openIntakeLimit();
  for (const [feature, { api, handlers }] of Object.entries(features))
    for (const [name, endpoint] of Object.entries(api)) {
      if (endpoint.outsideProduction && deps.production) continue;
      const route = (scope: FastifyInstance): void =>
        bindOne(scope, `${feature}.${name}`, endpoint, handlers[name], bound);
      if (endpoint.rawBody === undefined) route(app);
      else void app.register(async (scope) => (keepBodiesRaw(scope, endpoint, limitIntake), route(scope)));
    }
}

/**
 * Passes every body on unparsed, whatever its content type. Refuses a request without reading its body if it has no
 * signature or its address is over the limit.
 */
function keepBodiesRaw(
  scope: FastifyInstance,
  { rawBody = 0, signatureHeader }: Endpoint,
  limitIntake: ReturnType<typeof openIntakeLimit>,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET') return;
    request.admission = limitIntake(request, reply, rawBody);
    if (signatureHeader !== undefined && typeof request.headers[signatureHeader] !== 'string')
      throw new AppError('ERR_INVALID_SIGNATURE');
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

type AnyHandler =
  | ((work: UserWork, request: unknown) => Promise<unknown>)
  | Outside<(errand: UserErrand, request: unknown) => Promise<unknown>>
  | { open: (visit: Visit, request: unknown) => Promise<unknown> };

function bindOne(app: FastifyInstance, call: string, endpoint: Endpoint, input: unknown, deps: Bound): void {
  const handler = input as AnyHandler;
  const open = endpoint.access === 'public' || endpoint.access === 'provider';
  const bodyLimit = endpoint.rawBody ?? endpoint.bodyBytes;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema: describe(call, endpoint),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { call, endpoint },
    // Uploads are admitted before their body is read, so that a stranger's upload costs nothing. Requests with a small
    // body are admitted in the round trip that opens the Work.
    async onRequest(request) {
      deps.rates.assertAddress(call, endpoint, addressKey(request.ip));
      if (open) return;
      if (endpoint.access === 'token') {
        await deps.tokenCalls.identify(call, endpoint, request);
        if (announcesFiles(request)) await deps.assertRoomFor(Number(request.headers['content-length'] ?? 0));
        return;
      }
      request.claims = await deps.tokens.read(bearer(request));
      await deps.shares.assertRoom(sharerOf(request.claims));
      if (!endpoint.upload || !announcesFiles(request)) return;
      const { claims } = request;
      request.viewer = await deps.shares.run(sharerOf(claims), () =>
        deps.workshop.viewer(claims.companyId, claims.id, (viewer) => admit(endpoint, claims, viewer)),
      );
      await deps.assertRoomFor(Number(request.headers['content-length'] ?? 0));
    },
    async handler(request, reply) {
      const { body, files } =
        endpoint.upload && request.isMultipart()
          ? await readMultipart(request, endpoint.upload, deps.receive, deps.discard)
          : { body: request.body, files: [] };
      try {
        const parsed = parseRequest(endpoint, {
          params: request.params,
          query: request.query,
          headers: request.headers,
          body,
        });
        const settle = deps.rates.enter(call, endpoint, addressKey(request.ip), parsed);
        if (!open && endpoint.access !== 'token') deps.rates.enterUser(call, endpoint, request.claims.id);
        const answer = open
          ? await (handler as { open: (visit: Visit, parsed: unknown) => Promise<unknown> }).open(
              visitOf(deps, request, reply),
              parsed,
            )
          : await serve(deps, endpoint, handler, request, reply, { ...parsed, files });
        settle('succeeded');
        return endpoint.raw ? reply : await sendAnswer(call, endpoint, reply, answer);
      } finally {
        await Promise.allSettled(files.map((file) => deps.discard(file.received)));
      }
    },
    onResponse: (request, reply, done) => {
      deps.metrics.statements.observe({ call }, request.statements ?? 0);
      deps.metrics.calls.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
      if (reply.statusCode >= 400) deps.metrics.failures.inc({ call, code: String(reply.statusCode) });
      done();
    },
  });
}

/** Sends a handler's result with a status that the contract declares. Throws if a handler set a status itself. */
async function sendAnswer(
  call: string,
  endpoint: Endpoint,
  reply: FastifyReply,
  answer: unknown,
): Promise<FastifyReply> {
  if (reply.statusCode !== 200)
    throw new Error(`${call} sets the status ${reply.statusCode}, which its contract does not declare`);
  const other = answer instanceof OtherReply ? answer : undefined;
  const schema = other ? endpoint.otherReplies?.[other.status] : endpoint.reply;
  if (!schema) throw new Error(`${call} answers ${other?.status}, which its contract does not declare`);
  if (other?.status === 503) reply.header('retry-after', '2');
  reply.code(other?.status ?? endpoint.status ?? 200).header('cache-control', 'no-store');
  reply.type('application/json; charset=utf-8');
  const text = JSON.stringify(await parseReply(schema, other ? other.body : answer));
  if (!endpoint.compressed || !/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')) return reply.send(text);
  // Level 1: 200 KB of a list become 25 KB in 2 ms.
  return reply
    .header('content-encoding', 'gzip')
    .header('vary', 'accept-encoding')
    .send(await compress(text, { level: 1 }));
}

const sharerOf = ({ companyId, id }: Claims): Sharer => ({ companyId, account: `user ${id}` });

async function serve(
  deps: Bound,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  parsed: unknown,
): Promise<unknown> {
  if (endpoint.access === 'token') return deps.tokenCalls.serve(handler as never, request, parsed);
  const { claims } = request;
  const letIn = (viewer: Viewer): void => admit(endpoint, claims, viewer);
  const sharer = sharerOf(claims);
  const share = <T>(task: () => Promise<T>): Promise<T> => deps.shares.run(sharer, task);
  const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
    endpoint.takesTurns ? deps.turns.run(sharer, () => share(task)) : share(task);
  const asCaller = <T>(task: (work: UserWork) => Promise<T>): Promise<T> =>
    inTurn(() =>
      deps.workshop.asUser(claims.companyId, claims.id, letIn, (work) => {
        deps.counted(request, work.actor);
        return task(work);
      }),
    );
  const readViewer = (): Promise<Viewer> => share(() => deps.workshop.viewer(claims.companyId, claims.id, letIn));
  if (typeof handler === 'function') return asCaller((work) => handler(work, parsed));
  if (!('outside' in handler)) throw new Error('a handler for strangers behind a session');
  // A request that announced files was already admitted in `onRequest`.
  if (handler.admittedBy !== 'work') request.viewer ??= await readViewer();
  let isAdmitted = request.viewer !== undefined;
  const admitted = <T>(value: T): T => {
    isAdmitted = true;
    return value;
  };
  const errand: UserErrand = {
    companyId: claims.companyId,
    address: addressKey(request.ip),
    setCookie: cookiesOf(deps, reply).set,
    setHeader: (name, value) => void reply.header(name, value),
    log: deps.log.child({ company: claims.companyId, user: claims.id }),
    viewer: async () => request.viewer ?? admitted(await readViewer()),
    inCompany: (task) => asCaller((work) => task(admitted(work))),
    onBehalf: (actor, task, { proofs = [], ...opening }) =>
      inTurn(() =>
        deps.workshop.pipelined(claims.companyId, actor, (work) => task(admitted(work)), {
          ...opening,
          proofs: [deps.workshop.admission(claims.companyId, claims.id, letIn), ...proofs],
        }),
      ),
  };
  const answer = await handler.outside(errand, parsed);
  if (!isAdmitted) throw new Error('an errand ended without asking who its caller is');
  return answer;
}

declare module 'fastify' {
  interface FastifyRequest {
    claims: Claims;
    viewer?: Viewer;
    admission?: Admission;
  }
}

/**
 * Returns whether a multipart body follows. The plugin's `isMultipart` works only once the body is being parsed, after
 * `onRequest`.
 */
const announcesFiles = ({ headers }: FastifyRequest): boolean => isMimeType(headers['content-type'], 'multipart/*');

function cookiesOf({ secureCookies }: Bound, reply: FastifyReply) {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies } as const;
  return {
    set: (name: string, value: string, seconds: number) =>
      void reply.setCookie(name, value, { ...cookie, maxAge: seconds }),
    clear: (name: string) => void reply.clearCookie(name, cookie),
  };
}

function visitOf(deps: Bound, request: FastifyRequest, reply: FastifyReply): Visit {
  const cookies = cookiesOf(deps, reply);
  return {
    inCompany: (companyId, actor, task, opening) =>
      deps.workshop.inCompany(companyId, deps.counted(request, { ...actor }), task, opening),
    asUser: (companyId, userId, letIn, task) =>
      deps.workshop.asUser(companyId, userId, letIn, (work) => {
        deps.counted(request, work.actor);
        return task(work);
      }),
    acrossCompanies: deps.workshop.acrossCompanies,
    log: deps.log,
    address: addressKey(request.ip),
    headers: request.headers,
    trustSender: () => request.admission?.trust(),
    cookie(name) {
      // A foreign page may make the browser send our cookie, but must not act with it.
      if (!deps.origins(request.headers.origin)) throw new AppError('ERR_NO_PERMISSION');
      return request.cookies[name];
    },
    setCookie: cookies.set,
    clearCookie: cookies.clear,
    request,
    reply,
  };
}

function describe(call: string, endpoint: Endpoint): Record<string, unknown> {
  const [feature] = call.split('.');
  return {
    operationId: call,
    tags: [feature],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.upload ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    ...(endpoint.access === 'public' || endpoint.access === 'provider' ? { security: [] } : {}),
    response: { [endpoint.status ?? 200]: endpoint.reply, ...endpoint.otherReplies },
    description: [
      `Access: ${endpoint.access}${endpoint.orSuper ? ' or super' : ''}.`,
      endpoint.scope ? `Scope: ${endpoint.scope}.` : '',
      endpoint.plan ? `Plan: ${endpoint.plan}.` : '',
      endpoint.errors?.length ? `Errors: ${endpoint.errors.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}
