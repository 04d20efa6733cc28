import { z } from 'zod';
import { UsagePurpose } from './aiUsage.ts';
import { api, decimal, emptyIsNull, id, messageText, optionalId, optionalNumber } from './kit.ts';
import { QuotedPassage } from './messageSources.ts';
import { PromptFields } from './prompts.ts';
import { languages } from './words.ts';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** The tokens of one assistant in one month, for one purpose and model. */
export const AiUsageRow = z.object({
  kind: z.enum(['prompt', 'flow']),
  /** 0 for tokens from before the flow was stored. */
  id: z.number().int(),
  /** Null after the prompt or flow was deleted. */
  name: z.string().nullable(),
  purpose: UsagePurpose,
  model: z.string(),
  answers: z.number().int(),
  handOvers: z.number().int(),
  failures: z.number().int(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  totalTokens: z.number().int(),
});
export type AiUsageRow = z.output<typeof AiUsageRow>;

export const AiSettings = z.object({
  /** Tokens of a month after which assistants are silent; null for no limit. */
  monthlyTokens: z.number().int().nullable(),
  /** In reais for a million tokens, for the estimate of costs; null for the prices of the list. */
  pricePerMillion: z.number().nullable(),
  /** The prompt that helps attendants; null for none. */
  helperPromptId: z.number().int().nullable(),
});
export type AiSettings = z.output<typeof AiSettings>;

/** The fields that an administrator fills in. */
export const AiSettingsFields = {
  monthlyTokens: optionalNumber(1_000, 1_000_000_000_000),
  pricePerMillion: z.preprocess(emptyIsNull, decimal(0, 100_000, 0.01).nullable()),
  helperPromptId: optionalId('prompt'),
};

/** A month with its assistants, the months that have figures, and whether the limit of the present month is reached. */
const AiUsage = z.object({
  month,
  months: z.array(month),
  rows: z.array(AiUsageRow),
  settings: AiSettings,
  isLimitReached: z.boolean(),
});

/** Longest conversation of a test, in messages. */
const mostTestMessages = 60;

/** The answer of a test, with what the live path would do with it. Times in ms. */
export const TestAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    text: z.string(),
    /** The ticket would be handed over to people, to this queue. */
    isHandedOver: z.boolean(),
    queue: z.string().nullable(),
    /** True in `isSpoken` if the voice could read it, otherwise the reason of its service. Null without a voice. */
    voice: z.object({ isSpoken: z.boolean(), reason: z.string() }).nullable(),
    /** The passages of the assistant's knowledge that it had before it. */
    sources: z.array(QuotedPassage),
    totalTokens: z.number().int(),
    ms: z.number().int(),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string(), isRefused: z.boolean() }),
  z.object({ kind: z.literal('limited') }),
]);
export type TestAnswer = z.output<typeof TestAnswer>;

/** The kinds of help for attendants. */
export const helpKinds = ['answer', 'summary', 'translation'] as const;
export type HelpKind = (typeof helpKinds)[number];

const admin = 'prompts-page:edit';

export const assistantsApi = api({
  /** **+** The tokens of a month; without `month` of the present one. */
  usage: {
    method: 'GET',
    path: '/ai/usage',
    access: admin,
    query: z.object({ month: month.optional() }),
    reply: AiUsage,
    statements: 11,
  },
  /** **+** Changes the given settings. */
  changeSettings: {
    method: 'PUT',
    path: '/ai/settings',
    access: admin,
    plan: 'useOpenAi',
    body: z.object(AiSettingsFields).partial(),
    reply: AiSettings,
    errors: ['ERR_NO_PROMPT_FOUND'],
  },
  /**
   * **+** Asks an assistant as contacts would, with fields that need not be saved. A masked key is that of the prompt.
   * Nothing is stored but the tokens.
   */
  test: {
    method: 'POST',
    path: '/ai/test',
    access: admin,
    plan: 'useOpenAi',
    body: z.object({
      promptId: optionalId('prompt').optional(),
      ...PromptFields,
      queueId: optionalId('queue'),
      messages: z
        .array(z.object({ fromMe: z.boolean(), body: messageText(4_096) }))
        .min(1)
        .max(mostTestMessages),
    }),
    reply: TestAnswer,
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_NO_QUEUE_FOUND'],
  },
  /** **+** Returns whether the company has an assistant that helps attendants. */
  helper: {
    method: 'GET',
    path: '/ai/helper',
    access: 'user',
    reply: z.object({ isOffered: z.boolean() }),
    statements: 7,
  },
  /**
   * **+** A proposed answer to the contact, a summary of the conversation, or the translation of a text. Nothing is sent and
   * nothing is stored but the tokens.
   */
  help: {
    method: 'POST',
    path: '/tickets/:ticketId/ai',
    access: 'user',
    plan: 'useOpenAi',
    params: z.object({ ticketId: id('ticket') }),
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('answer') }),
      z.object({ kind: z.literal('summary') }),
      z.object({ kind: z.literal('translation'), text: messageText(4_096), to: z.enum(languages) }),
    ]),
    reply: z.object({ text: z.string() }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_AI_NOT_CHOSEN', 'ERR_AI_LIMIT', 'ERR_AI_FAILED'],
  },
});
