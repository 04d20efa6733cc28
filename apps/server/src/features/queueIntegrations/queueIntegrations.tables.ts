import type { IntegrationType, QueueIntegration } from '@recado/contracts';
import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';
import { requestColumns, requestIndex } from '../../kernel/db/requestColumns.ts';
import { secret } from '../../kernel/db/secretColumn.ts';

/** Software, services and flows that answer contacts. The secret that signs requests is sealed for its row. */
export const queueIntegrations = companyTable(
  'queue_integrations',
  {
    type: text().$type<IntegrationType>().notNull(),
    name: text().notNull(),
    urlN8N: text('url').notNull().default(''),
    projectName: text('project_name').notNull().default(''),
    language: text().$type<QueueIntegration['language']>().notNull().default(''),
    /** The service account of Dialogflow, sealed for its row, and its address, which the page shows. */
    account: secret(text().notNull().default('')),
    accountMask: text('account_mask').notNull().default(''),
    typebotSlug: text('typebot_slug').notNull().default(''),
    typebotDelayMessage: integer('typebot_delay_ms').notNull().default(1_000),
    typebotExpires: integer('typebot_expires_minutes').notNull().default(1),
    typebotKeywordFinish: text('typebot_finish_word').notNull().default(''),
    typebotKeywordRestart: text('typebot_restart_word').notNull().default(''),
    typebotRestartMessage: text('typebot_restart_message').notNull().default(''),
    typebotUnknownMessage: text('typebot_unknown_message').notNull().default(''),
    /** Flows may be deleted: their ids are then shown and used as null. */
    flowIdWelcome: integer('flow_id_welcome'),
    flowId: integer('flow_id'),
    secret: secret(text().notNull().default('')),
    /** Why the last request failed. */
    failure: text(),
    /** Since when every request has failed. */
    failingSince: timestamp('failing_since', { withTimezone: true, precision: 3 }),
    ...requestColumns(),
  },
  (table) => [requestIndex('queue_integrations', table.companyId, table.clientKey)],
);
