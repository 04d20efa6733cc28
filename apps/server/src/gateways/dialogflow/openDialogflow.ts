import { createHash } from 'node:crypto';
import { cutText, type IntegrationFailure } from '@recado/contracts';
import { importPKCS8, SignJWT } from 'jose';
import { EgressError, type Egress, type EgressAnswer } from '../egress.ts';
import type { ServiceAccount } from './readAccount.ts';
import { readResult } from './readResult.ts';

export type DialogflowRequest = {
  account: ServiceAccount;
  project: string;
  language: string;
  /** At most 36 characters. */
  sessionId: string;
  /** IANA name. */
  timezone: string;
  text: string;
};
export type DialogflowAnswer =
  | { kind: 'answer'; texts: readonly string[]; isOver: boolean }
  /** `isRefused`: the account or the project, so that another request cannot help. */
  | { kind: 'failed'; reason: IntegrationFailure; isRefused: boolean };

export type Dialogflow = {
  /** Asks an agent once: `detectIntent` is not idempotent. Never throws. */
  ask(request: DialogflowRequest): Promise<DialogflowAnswer>;
};

/** `baseUrl` replaces both hosts of Google, for tests. */
type Options = { egress: Egress; baseUrl?: string | undefined };

const timeoutMs = 15_000;
const tokenAudience = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/dialogflow';
/** A token is asked for anew this long before its end. */
const reserveMs = 60_000;
const mostTokens = 1_000;
/** Longest text that Dialogflow ES reads. */
const longestText = 256;

/** Opens a client of Dialogflow ES, version 2 (integrations 2.3). */
export function openDialogflow({ egress, baseUrl }: Options): Dialogflow {
  const tokens = new Map<string, { token: string; until: number }>();
  const tokenUrl = baseUrl === undefined ? tokenAudience : `${baseUrl}/token`;
  const agents = baseUrl ?? 'https://dialogflow.googleapis.com';

  const post = (url: string, headers: Record<string, string>, body: string): Promise<EgressAnswer> =>
    // All companies share the hosts of Google: the refused account of one must not stop the others.
    egress.request({ url, method: 'POST', headers, body, timeoutMs, unbroken: true });

  /** Returns a token of the account, from the cache if it has one (RFC 7523). */
  async function tokenOf({ email, privateKey }: ServiceAccount): Promise<string | DialogflowAnswer> {
    const key = keyOf({ email, privateKey });
    const known = tokens.get(key);
    if (known && known.until > Date.now()) return known.token;
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience(tokenAudience)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(privateKey, 'RS256'));
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const answer = await post(tokenUrl, { 'content-type': 'application/x-www-form-urlencoded' }, form.toString());
    // Google answers 400 `invalid_grant` for a deleted or disabled account and for a wrong clock.
    if (answer.status !== 200)
      return failed(answer.status >= 500 || answer.status === 429 ? reasonOf(answer.status) : 'account');
    const { access_token: token, expires_in: seconds } = readJson(answer.body);
    if (typeof token !== 'string' || token === '') return failed('unreachable');
    if (tokens.size >= mostTokens) tokens.delete(tokens.keys().next().value!);
    tokens.set(key, { token, until: Date.now() + (Number(seconds) || 0) * 1_000 - reserveMs });
    return token;
  }

  return {
    async ask({ account, project, language, sessionId, timezone, text }) {
      try {
        const token = await tokenOf(account);
        if (typeof token !== 'string') return token;
        const session = `projects/${encodeURIComponent(project)}/agent/sessions/${encodeURIComponent(sessionId)}`;
        const { status, body } = await post(
          `${agents}/v2/${session}:detectIntent`,
          { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          JSON.stringify({
            queryInput: { text: { text: cutAtWord(text), languageCode: language } },
            queryParams: { timeZone: timezone },
          }),
        );
        if (status === 401) tokens.delete(keyOf(account));
        return status === 200 ? { kind: 'answer', ...readResult(readJson(body)) } : failed(reasonOf(status));
      } catch (error) {
        if (error instanceof EgressError || error instanceof SyntaxError) return failed('unreachable');
        throw error;
      }
    },
  };
}

/** Cuts a text after a word, so that Dialogflow does not refuse it. A longer word is cut after a whole character. */
function cutAtWord(text: string): string {
  if (text.length <= longestText) return text;
  const cut = cutText(text, longestText);
  // A cut right before white space leaves the last word whole.
  const whole = /^\s/.test(text.slice(cut.length)) ? cut : cut.replace(/\s+\S*$/u, '');
  return whole.trim() === '' ? cut : whole;
}

const keyOf = ({ email, privateKey }: ServiceAccount): string =>
  createHash('sha256').update(`${email}\n${privateKey}`).digest('base64url');

const failed = (reason: IntegrationFailure): DialogflowAnswer => ({
  kind: 'failed',
  reason,
  isRefused: reason === 'account' || reason === 'permission' || reason === 'project',
});

function reasonOf(status: number): IntegrationFailure {
  if (status === 401) return 'account';
  if (status === 403) return 'permission';
  if (status === 404 || status === 400) return 'project';
  return status === 429 ? 'quota' : 'unreachable';
}

function readJson(body: Buffer): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('not an object');
  return value as Record<string, unknown>;
}
