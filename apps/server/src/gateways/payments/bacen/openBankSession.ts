import type { ClientCertificate, Egress, EgressRequest } from '../../egress.ts';
import { askProvider, type ProviderAnswer } from '../askProvider.ts';
import { PaymentError } from '../PaymentProvider.ts';
import type { BankProfile } from './bankProfiles.ts';

export type BankAccess = {
  profile: BankProfile;
  clientId: string;
  clientSecret: string;
  appKey: string;
  certificate: ClientCertificate | undefined;
};

type BankRequest = {
  method: NonNullable<EgressRequest['method']>;
  path: string;
  body?: object;
  headers?: Record<string, string>;
};

/** A token is renewed this long before it expires, in ms. */
const renewalMs = 60_000;

/**
 * Calls a bank with an OAuth token. Banks limit token requests, so a token is reused until shortly before its end. A
 * token that the bank refuses earlier is replaced once.
 */
export function openBankSession(egress: Egress, { profile, certificate, ...access }: BankAccess) {
  let token: { text: string; until: number } | undefined;

  async function signIn(): Promise<string> {
    if (token && token.until > Date.now()) return token.text;
    const form = {
      grant_type: 'client_credentials',
      ...(profile.scope === undefined ? {} : { scope: profile.scope }),
      ...(profile.repeatsClientId ? { client_id: access.clientId } : {}),
    };
    const isJson = profile.tokenBody === 'json';
    const { status, body } = await askProvider(egress, {
      url: withAppKey(profile.tokenUrl),
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64')}`,
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body: isJson ? JSON.stringify(form) : new URLSearchParams(form).toString(),
      certificate,
    });
    if (status !== 200 || typeof body.access_token !== 'string') throw new PaymentError('secretRefused', true);
    const seconds = Number(body.expires_in);
    token = {
      text: body.access_token,
      until: Date.now() + (Number.isFinite(seconds) ? seconds * 1_000 : 300_000) - renewalMs,
    };
    return token.text;
  }

  function withAppKey(url: string): string {
    if (profile.appKeyQuery === undefined || access.appKey === '') return url;
    const changed = new URL(url);
    changed.searchParams.set(profile.appKeyQuery, access.appKey);
    return changed.href;
  }

  async function send(request: BankRequest): Promise<ProviderAnswer> {
    return askProvider(egress, {
      url: withAppKey(`${profile.baseUrl}${request.path}`),
      method: request.method,
      headers: {
        authorization: `Bearer ${await signIn()}`,
        ...(request.body ? { 'content-type': 'application/json' } : {}),
        ...(profile.repeatsClientId ? { client_id: access.clientId } : {}),
        ...request.headers,
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      certificate,
    });
  }

  return {
    signIn,
    async ask(request: BankRequest): Promise<ProviderAnswer> {
      const answer = await send(request);
      if (answer.status !== 401) return answer;
      token = undefined;
      return send(request);
    },
  };
}
