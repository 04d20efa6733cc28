import { cutText } from '@recado/contracts';
import { EgressError, type Egress } from '../egress.ts';
import { readFailure } from './readFailure.ts';

export type Sound = {
  bytes: Buffer;
  /** With the extension of its type, which services read. */
  name: string;
  mime: string;
  /** ISO 639-1. */
  language: string;
  /** The key of the company for the service of its assistants. */
  apiKey: string;
};
export type Transcription =
  | { kind: 'text'; text: string; usage: { promptTokens: number; completionTokens: number; totalTokens: number } }
  | { kind: 'failed'; reason: string };

export type Transcriber = { transcribe(sound: Sound): Promise<Transcription> };

export type TranscriptionSettings = {
  baseUrl: string;
  mayBePrivate: boolean;
  model: string;
  /** Replaces the keys of companies, which a service of another address must not get. Undefined: theirs are used. */
  key: string | undefined;
};

/** Timeout of one request. */
const timeoutMs = 30_000;
/** Longest transcript that is kept. */
const longestText = 20_000;

/**
 * Opens a client of `POST /audio/transcriptions`, as services compatible with OpenAI have it (integrations 2.4).
 * `transcribe` asks once and never throws: the contact waits, and an answer without the words of the audio is late enough.
 */
export function openTranscriber(egress: Egress, { baseUrl, model, key }: TranscriptionSettings): Transcriber {
  return {
    async transcribe({ bytes, name, mime, language, apiKey }) {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], name, { type: mime }));
      form.set('model', model);
      form.set('language', language);
      form.set('response_format', 'json');
      const encoded = new Response(form);
      const usedKey = key ?? apiKey;
      try {
        const { status, headers, body } = await egress.request({
          url: `${baseUrl}/audio/transcriptions`,
          method: 'POST',
          headers: {
            'content-type': encoded.headers.get('content-type')!,
            ...(usedKey !== '' && { authorization: `Bearer ${usedKey}` }),
          },
          body: Buffer.from(await encoded.arrayBuffer()),
          timeoutMs,
          // A refused key of one company must not stop the requests of another.
          unbroken: true,
        });
        if (status !== 200) return { kind: 'failed', reason: readFailure(status, headers, body).reason };
        return readTranscript(body);
      } catch (error) {
        if (error instanceof EgressError) return { kind: 'failed', reason: error.reason };
        throw error;
      }
    },
  };
}

/** Only some models return their tokens. */
function readTranscript(body: Buffer): Transcription {
  try {
    const { text, usage } = JSON.parse(body.toString('utf8')) as { text?: unknown; usage?: Record<string, unknown> };
    if (typeof text !== 'string') return { kind: 'failed', reason: 'no text' };
    const count = (name: string): number => Math.max(0, Math.trunc(Number(usage?.[name]) || 0));
    const [promptTokens, completionTokens] = [count('input_tokens'), count('output_tokens')];
    return {
      kind: 'text',
      // PostgreSQL stores neither NUL nor half a character.
      text: cutText(text.replaceAll('\0', '').toWellFormed().trim(), longestText),
      usage: {
        promptTokens,
        completionTokens,
        totalTokens: count('total_tokens') || promptTokens + completionTokens,
      },
    };
  } catch {
    return { kind: 'failed', reason: 'no JSON' };
  }
}
