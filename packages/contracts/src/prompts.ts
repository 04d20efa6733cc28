import { z } from 'zod';
import {
  api,
  clientKey,
  date,
  decimal,
  done,
  id,
  keptIfNull,
  messageText,
  page,
  pageQuery,
  seen,
  text,
  wholeNumber,
} from './kit.ts';
import { QueueBrief } from './queues.ts';
import { textVoice, voiceChoices, voiceRegion } from './voices.ts';

/** The models that the specified screen offers. Any other name of the configured service is accepted too (PROM-10). */
export const promptModels = ['gpt-3.5-turbo-1106', 'gpt-4o-mini'] as const;

/** Stands in answers for the hidden part of a key. A key with this mark is never stored: saving it keeps the old key. */
export const maskMark = '••••';

/** Returns a key as it is shown: its last four characters behind the mark (PROM-16). */
export const maskKey = (key: string): string => `${maskMark}${key.length > 12 ? key.slice(-4) : ''}`;
/** Returns whether a text is a shown key rather than a new one. */
export const isMaskedKey = (key: string): boolean => key.includes(maskMark);

/** A row that uses a prompt or an integration. */
export const UsedBy = z.object({ kind: z.enum(['connection', 'queue']), name: z.string() });
export type UsedBy = z.output<typeof UsedBy>;

/** Instructions for an AI assistant that answers contacts (PROM-03). */
export const Prompt = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  prompt: z.string(),
  model: z.string(),
  maxTokens: z.number().int(),
  temperature: z.number(),
  /** Masked: the key itself never leaves the server. */
  apiKey: z.string(),
  /** The queue that gets the ticket at a hand-over; null after that queue was deleted. */
  queueId: z.number().int().nullable(),
  queue: QueueBrief.nullable(),
  maxMessages: z.number().int(),
  /** **+** `texto`, or the voice that reads its answers aloud (behaviour 11.4). */
  voice: z.string(),
  /** **+** The key of the speech service, masked; empty without one. */
  voiceKey: z.string(),
  /** **+** The region of the speech service, such as `brazilsouth`. */
  voiceRegion: z.string(),
  /** **+** The connections and queues whose tickets it answers. */
  usedBy: z.array(UsedBy),
  /** **+** Tokens of all its answers (behaviour 11.5). */
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  totalTokens: z.number().int(),
  /** **+** The service refused the key at the last request. */
  isKeyRefused: z.boolean(),
  createdAt: date,
  updatedAt: date,
});
export type Prompt = z.output<typeof Prompt>;

/** The fields that an administrator fills in (PROM-04 to PROM-07). */
export const PromptFields = {
  name: text(100, 5),
  prompt: messageText(20_000, 50),
  model: text(100, 1).pipe(z.string().regex(/^[\w./:@-]+$/)),
  maxTokens: wholeNumber(1, 32_000),
  temperature: decimal(0, 1),
  apiKey: text(512, 1).pipe(z.string().regex(/^\S+$/)),
  queueId: id('queue'),
  maxMessages: wholeNumber(1, 100),
  voice: z.enum(voiceChoices),
  /** Required with a voice. A masked key keeps the stored one. */
  voiceKey: text(512).pipe(z.string().regex(/^\S*$/)),
  /** Required with a voice. */
  voiceRegion: text(24).pipe(z.union([z.literal(''), z.string().regex(voiceRegion)])),
};
const NewPrompt = z.object({
  ...PromptFields,
  model: PromptFields.model.default(promptModels[0]),
  maxTokens: PromptFields.maxTokens.default(100),
  temperature: PromptFields.temperature.default(1),
  maxMessages: PromptFields.maxMessages.default(10),
  voice: PromptFields.voice.default(textVoice),
  voiceKey: PromptFields.voiceKey.default(''),
  voiceRegion: PromptFields.voiceRegion.default(''),
});

const params = z.object({ promptId: id('prompt') });
const access = 'prompts-page:edit';
const writing = { access, plan: 'useOpenAi' } as const;

export const promptsApi = api({
  /** By name. Without `pageNumber` and `cursor` it returns all prompts. */
  list: {
    method: 'GET',
    path: '/prompt',
    access,
    query: z.object(pageQuery),
    reply: page('prompts', Prompt),
    statements: 4,
  },
  get: {
    method: 'GET',
    path: '/prompt/:promptId',
    access,
    params,
    reply: Prompt,
    errors: ['ERR_NO_PROMPT_FOUND'],
    statements: 3,
  },
  /** **+** A repeated `clientKey` returns the stored prompt. */
  create: {
    method: 'POST',
    path: '/prompt',
    ...writing,
    body: NewPrompt.extend({ clientKey }),
    reply: Prompt,
    errors: ['ERR_CLIENT_KEY_REUSED', 'ERR_NO_QUEUE_FOUND'],
  },
  change: {
    method: 'PUT',
    path: '/prompt/:promptId',
    ...writing,
    params,
    body: z
      .object(PromptFields)
      .partial()
      .extend({ queueId: keptIfNull(PromptFields.queueId), ...seen }),
    reply: Prompt,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_PROMPT_FOUND', 'ERR_NO_QUEUE_FOUND'],
  },
  /** Refused while a connection or a queue uses it; `by` in the details has their names. */
  remove: {
    method: 'DELETE',
    path: '/prompt/:promptId',
    ...writing,
    params,
    reply: done,
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_IN_USE'],
  },
});

export const promptChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), prompt: Prompt }),
  z.object({ action: z.literal('update'), prompt: Prompt }),
  z.object({ action: z.literal('delete'), promptId: z.number().int() }),
]);
