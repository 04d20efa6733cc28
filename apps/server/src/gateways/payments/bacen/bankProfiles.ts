import type { PixBank } from '@recado/contracts';

/** The differences between banks that implement the Central Bank's Pix API. */
export type BankProfile = {
  tokenUrl: string;
  baseUrl: string;
  /** Efí takes the token request as JSON, the standard has a form. */
  tokenBody: 'json' | 'form';
  /** Scopes that the token request must name. */
  scope?: string;
  /** Sends the client id beside the basic credentials too. */
  repeatsClientId?: true;
  /** The query parameter that carries the key of the application on every call. */
  appKeyQuery?: string;
  /** Sent when the webhook is registered: the bank then calls it without mutual TLS. */
  webhookHeaders?: Record<string, string>;
  needsCertificate: boolean;
};

type Environment = 'production' | 'test';
const scopes = 'cob.write cob.read pix.read webhook.write webhook.read';

/**
 * Profiles by bank and environment. Efí follows its documentation; the others follow public client code and were not
 * tried with an account.
 */
export const bankProfiles: Record<Exclude<PixBank, 'other'>, Record<Environment, BankProfile>> = {
  efi: {
    production: efi('https://pix.api.efipay.com.br'),
    test: efi('https://pix-h.api.efipay.com.br'),
  },
  sicoob: {
    production: sicoob('https://api.sicoob.com.br/pix/api/v2'),
    test: sicoob('https://sandbox.sicoob.com.br/sicoob/sandbox/pix/api/v2'),
  },
  inter: {
    production: inter('https://cdpj.partners.bancointer.com.br'),
    test: inter('https://cdpj-sandbox.partners.uatinter.co'),
  },
  bancoDoBrasil: {
    production: {
      ...standard('https://oauth.bb.com.br/oauth/token', 'https://api-pix.bb.com.br/pix/v2'),
      scope: scopes,
      appKeyQuery: 'gw-dev-app-key',
    },
    test: {
      ...standard('https://oauth.sandbox.bb.com.br/oauth/token', 'https://api.sandbox.bb.com.br/pix/v2'),
      scope: scopes,
      appKeyQuery: 'gw-dev-app-key',
      needsCertificate: false,
    },
  },
};

/** Returns the profile of a bank that implements the standard without peculiarities. */
export function standard(tokenUrl: string, baseUrl: string): BankProfile {
  return { tokenUrl, baseUrl, tokenBody: 'form', needsCertificate: true };
}

function efi(origin: string): BankProfile {
  return {
    tokenUrl: `${origin}/oauth/token`,
    baseUrl: `${origin}/v2`,
    tokenBody: 'json',
    webhookHeaders: { 'x-skip-mtls-checking': 'true' },
    needsCertificate: true,
  };
}

function sicoob(baseUrl: string): BankProfile {
  const tokenUrl = 'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token';
  return { ...standard(tokenUrl, baseUrl), scope: scopes, repeatsClientId: true };
}

function inter(origin: string): BankProfile {
  return { ...standard(`${origin}/oauth/v2/token`, `${origin}/pix/v2`), scope: scopes };
}
