import { textVoice, type UsagePurpose } from '@recado/contracts';
import { bigint, doublePrecision, index, integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';
import { requestColumns, requestIndex } from '../../kernel/db/requestColumns.ts';
import { secret } from '../../kernel/db/secretColumn.ts';

/** Instructions for AI assistants. The key is sealed for its row. */
export const prompts = companyTable(
  'prompts',
  {
    name: text().notNull(),
    prompt: text().notNull(),
    model: text().notNull(),
    maxTokens: integer('max_tokens').notNull(),
    temperature: doublePrecision().notNull(),
    /** Sealed; empty between the insert of a row and the sealing of its key. */
    apiKey: secret(text('api_key').notNull().default('')),
    /** The end of the key as it is shown. */
    keyMask: text('key_mask').notNull().default(''),
    /** When the service refused the key; null after the next success or a new key. */
    keyRefusedAt: timestamp('key_refused_at', { withTimezone: true, precision: 3 }),
    /** No foreign key: queues refer to prompts, and companies are erased table by table. `loseQueueOfPrompts` clears it. */
    queueId: integer('queue_id'),
    maxMessages: integer('max_messages').notNull(),
    voice: text().notNull().default(textVoice),
    /** Sealed; empty without a voice. */
    voiceKey: secret(text('voice_key').notNull().default('')),
    voiceKeyMask: text('voice_key_mask').notNull().default(''),
    voiceRegion: text('voice_region').notNull().default(''),
    ...requestColumns(),
  },
  (table) => [
    index('prompts_queue').on(table.companyId, table.queueId),
    requestIndex('prompts', table.companyId, table.clientKey),
  ],
);

/**
 * Tokens by month of the company's calendar (behaviour 11.5), for each prompt or flow whose assistant used them. Rows stay
 * when the prompt or flow is deleted.
 */
export const aiUsage = companyTable(
  'ai_usage',
  {
    /** 0 for the assistants of nodes, whose flow is named instead. */
    promptId: integer('prompt_id').notNull(),
    flowId: integer('flow_id').notNull().default(0),
    purpose: text().$type<UsagePurpose>().notNull().default('contacts'),
    /** Empty for tokens from before it was stored. */
    model: text().notNull().default(''),
    /** `2026-11`. */
    month: text().notNull(),
    answers: integer().notNull().default(0),
    handOvers: integer('hand_overs').notNull().default(0),
    failures: integer().notNull().default(0),
    promptTokens: bigint('prompt_tokens', { mode: 'number' }).notNull().default(0),
    completionTokens: bigint('completion_tokens', { mode: 'number' }).notNull().default(0),
    totalTokens: bigint('total_tokens', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('ai_usage_month').on(
      table.companyId,
      table.month,
      table.promptId,
      table.flowId,
      table.purpose,
      table.model,
    ),
  ],
);

/** The choices of a company for its assistants. Without a row there are none. */
export const aiSettings = companyTable(
  'ai_settings',
  {
    /** Tokens of a month after which assistants are silent; null for no limit. */
    monthlyTokens: bigint('monthly_tokens', { mode: 'number' }),
    /** Cents of the company's currency for a million tokens, for the estimate of costs; null for the prices of the list. */
    pricePerMillion: integer('price_per_million'),
    /** The prompt that helps attendants; null for none. No foreign key: `removePrompt` clears it. */
    helperPromptId: integer('helper_prompt_id'),
    /** The month in which administrators were told that the limit is reached. */
    mailedMonth: text('mailed_month'),
  },
  (table) => [uniqueIndex('ai_settings_company').on(table.companyId)],
);
