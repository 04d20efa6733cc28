import { setTimeout as wait } from 'node:timers/promises';
import { EgressError, type Egress } from '../egress.ts';
import { readFailure, type Failure } from './readFailure.ts';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };
export type ChatRequest = {
  apiKey: string;
  model: string;
  messages: readonly ChatMessage[];
  /** Messages at the beginning that stay when a history that is too long is shortened; 1 by default. */
  kept?: number;
  maxTokens: number;
  temperature: number;
};
export type Usage = { promptTokens: number; completionTokens: number; totalTokens: number };
export type ChatAnswer =
  | { kind: 'text'; text: string; usage: Usage }
  /** `isRefused`: the key or the account was refused, so that another request with this key cannot help. */
  | { kind: 'failed'; reason: string; isRefused: boolean };

export type ChatClient = { ask(request: ChatRequest): Promise<ChatAnswer> };

type Options = { egress: Egress; baseUrl: string; /** Waits between attempts, in ms. */ retryMs?: readonly number[] };

/** Timeout of one request (behaviour 11.6). */
const timeoutMs = 30_000;
/** The service may ask for a longer pause than the usual one, up to this. */
const longestWaitMs = 10_000;
const day = 24 * 3_600_000;

/** Parameters that a model refused: models for reasoning renamed one and dropped another. Later requests respect it. */
type Habits = { renamesMaxTokens: boolean; dropsTemperature: boolean; until: number };

/**
 * Opens a client of a service that is compatible with OpenAI's Chat Completions (integrations 2.4). `ask` retries twice
 * after 429, 5xx and failures of the network, and never throws.
 */
export function openChatClient({ egress, baseUrl, retryMs = [1_000, 3_000] }: Options): ChatClient {
  const habits = new Map<string, Habits>();
  const habitsOf = (model: string): Habits => {
    const known = habits.get(model);
    return known && known.until > Date.now()
      ? known
      : { renamesMaxTokens: false, dropsTemperature: false, until: Date.now() + day };
  };

  async function send(request: ChatRequest): Promise<ChatAnswer | Failure> {
    const { renamesMaxTokens, dropsTemperature } = habitsOf(request.model);
    const { status, headers, body } = await egress.request({
      url: `${baseUrl}/chat/completions`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${request.apiKey}` },
      body: JSON.stringify({
        model: request.model,
        messages: request.messages,
        [renamesMaxTokens ? 'max_completion_tokens' : 'max_tokens']: request.maxTokens,
        ...(dropsTemperature ? {} : { temperature: request.temperature }),
      }),
      timeoutMs,
      // A refused key of one company must not stop the requests of another.
      unbroken: true,
    });
    return status === 200 ? readAnswer(body) : readFailure(status, headers, body);
  }

  /** Returns the request to repeat after a refused parameter or a history that is too long; undefined if none can help. */
  function adapt(request: ChatRequest, failure: Failure): ChatRequest | undefined {
    const before = habitsOf(request.model);
    if (failure.param === 'max_tokens' && !before.renamesMaxTokens)
      habits.set(request.model, { ...before, renamesMaxTokens: true });
    else if (failure.param === 'temperature' && !before.dropsTemperature)
      habits.set(request.model, { ...before, dropsTemperature: true });
    else if (failure.isTooLong && request.messages.length > (request.kept ?? 1) + 1) {
      const kept = request.messages.slice(0, request.kept ?? 1);
      const history = request.messages.slice(kept.length);
      return { ...request, messages: [...kept, ...history.slice(Math.ceil(history.length / 2))] };
    } else return undefined;
    return request;
  }

  return {
    async ask(wanted) {
      let request = wanted;
      let adaptations = 0;
      for (let tries = 0; ;) {
        const outcome = await send(request).catch((error: unknown): Failure => {
          if (!(error instanceof EgressError)) throw error;
          return { reason: error.reason, isRefused: false, isPassing: error.reason !== 'address', waitMs: 0 };
        });
        if ('kind' in outcome) return outcome;
        // At most one for each parameter and one for the history.
        const adapted = adaptations < 3 ? adapt(request, outcome) : undefined;
        const pause = retryMs[tries];
        if (adapted) {
          request = adapted;
          adaptations += 1;
        } else if (outcome.isPassing && pause !== undefined) {
          tries += 1;
          await wait(Math.min(longestWaitMs, Math.max(pause, outcome.waitMs)));
        } else return { kind: 'failed', reason: outcome.reason, isRefused: outcome.isRefused };
      }
    },
  };
}

/** An empty answer is a failure: models for reasoning may use up all tokens before they write. */
function readAnswer(body: Buffer): ChatAnswer {
  const failed = (reason: string): ChatAnswer => ({ kind: 'failed', reason, isRefused: false });
  try {
    const { choices, usage } = JSON.parse(body.toString('utf8')) as {
      choices?: { message?: { content?: unknown } }[];
      usage?: Record<string, unknown>;
    };
    const content = choices?.[0]?.message?.content;
    if (typeof content !== 'string' || content.trim() === '') return failed('empty');
    // PostgreSQL stores neither NUL nor half a character.
    const text = content.replaceAll('\0', '').toWellFormed();
    const count = (name: string): number => Math.max(0, Math.trunc(Number(usage?.[name]) || 0));
    const [promptTokens, completionTokens] = [count('prompt_tokens'), count('completion_tokens')];
    const totalTokens = count('total_tokens') || promptTokens + completionTokens;
    return { kind: 'text', text, usage: { promptTokens, completionTokens, totalTokens } };
  } catch {
    return failed('no JSON');
  }
}
