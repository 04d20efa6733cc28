import { AppError, limits, type Endpoint } from '@recado/contracts';
import type { FastifyRequest } from 'fastify';
import { openCounters } from '../counters.ts';
import type { FairShares } from '../fairShares.ts';
import type { Log } from '../log.ts';
import type { PipelinedOpening } from '../opening.ts';
import type { Actor, UserWork, Work, Workshop } from '../work.ts';
import { addressKey } from './addressKey.ts';
import { admitToken } from './admit.ts';
import { bearer } from './bearer.ts';
import { tooMany, type Rates } from './rates.ts';
import { toViewer, type FindTokenCaller, type TokenCaller, type TokenErrand } from './tokenCaller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    tokenCaller?: TokenCaller;
  }
}

type Deps = {
  workshop: Workshop;
  log: Log;
  rates: Rates;
  shares: FairShares;
  findTokenCaller: FindTokenCaller;
  counted<A extends Actor>(request: FastifyRequest, actor: A): A;
};

type TokenHandler =
  | ((work: UserWork, parsed: unknown) => Promise<unknown>)
  | { outside: (errand: TokenErrand, parsed: unknown) => Promise<unknown> };

/** No token is longer, so that nobody makes the server hash long texts. */
const longestToken = 255;
const software = { kind: 'system', name: 'external' } as const;

/** The life of calls with `access: 'token'`: the token decides the company, before a body is read. */
export function openTokenCalls({ workshop, log, rates, shares, findTokenCaller, counted }: Deps) {
  const wrongTokens = openCounters(60);
  return {
    /**
     * Finds and admits the owner of the token. Throws ERR_INVALID_TOKEN for an unknown one. An address with too many of
     * these is refused for a minute, so that nobody guesses a token that a person chose. Random tokens still work there:
     * an office shares its address.
     */
    async identify(call: string, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
      const address = addressKey(request.ip);
      const token = bearer(request);
      const caller =
        token && token.length <= longestToken && !token.includes('\0') ? await findTokenCaller(token) : undefined;
      const seconds = wrongTokens.waitSeconds(address, limits.wrongTokensPerMinute);
      if (seconds > 0 && (!caller || caller.isChosen)) throw tooMany(seconds);
      if (!caller) {
        wrongTokens.add(address);
        throw new AppError('ERR_INVALID_TOKEN');
      }
      rates.enterToken(call, endpoint, caller.name);
      admitToken(endpoint, caller);
      request.tokenCaller = caller;
    },
    /** Runs the handler for the caller that `identify` has found. */
    serve(handler: TokenHandler, request: FastifyRequest, parsed: unknown): Promise<unknown> {
      const caller = request.tokenCaller!;
      const { companyId } = caller;
      const inCompany = <T>(
        actor: Actor,
        task: (work: Work) => Promise<T>,
        opening: PipelinedOpening = {},
      ): Promise<T> =>
        shares.run({ companyId, account: `token ${caller.name}` }, () =>
          workshop.pipelined(companyId, counted(request, actor), task, opening),
        );
      if (typeof handler === 'function')
        return inCompany(toViewer(caller), (work) => handler(work as UserWork, parsed));
      const errand: TokenErrand = {
        caller,
        companyId,
        log: log.child({ company: companyId, token: caller.name }),
        inCompany: (task, opening) => inCompany({ ...software }, task, opening),
      };
      return handler.outside(errand, parsed);
    },
  };
}

export type TokenCalls = ReturnType<typeof openTokenCalls>;
