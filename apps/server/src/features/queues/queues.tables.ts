import type { Hours } from '@recado/contracts';
import { foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { prompts } from '../prompts/prompts.tables.ts';
import { queueIntegrations } from '../queueIntegrations/queueIntegrations.tables.ts';

export const queues = companyTable(
  'queues',
  {
    name: text().notNull(),
    color: text().notNull(),
    greetingMessage: text('greeting_message').notNull().default(''),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    orderQueue: integer('order_queue'),
    integrationId: integer('integration_id'),
    promptId: integer('prompt_id'),
    schedules: jsonb().$type<Hours[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('queues_name').on(table.companyId, table.name),
    uniqueIndex('queues_color').on(table.companyId, table.color),
    index('queues_prompt').on(table.companyId, table.promptId),
    index('queues_integration').on(table.companyId, table.integrationId),
    within('queues_integration', table, table.integrationId, () => queueIntegrations),
    within('queues_prompt', table, table.promptId, () => prompts),
  ],
);

/** The options tree that a queue's bot leads a contact through (QUE-14, behaviour 4.9). */
export const queueOptions = companyTable(
  'queue_options',
  {
    queueId: integer('queue_id').notNull(),
    /** Null for an option of the first level. */
    parentId: integer('parent_id'),
    title: text().notNull(),
    message: text().notNull().default(''),
    /** The number that a contact types: the siblings of a level are 1, 2, 3 … (QUE-17). */
    option: integer().notNull(),
  },
  (table) => [
    index('queue_options_by_queue').on(table.companyId, table.queueId, table.parentId, table.option),
    index('queue_options_by_parent').on(table.companyId, table.parentId),
    within('queue_options_queue', table, table.queueId, () => queues, 'cascade'),
    foreignKey({
      name: 'queue_options_parent',
      columns: [table.companyId, table.parentId],
      foreignColumns: [table.companyId, table.id],
    }).onDelete('cascade'),
  ],
);

declareConstraints({
  queues_name: 'ERR_NAME_ALREADY_EXISTS',
  queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  queues_prompt: 'ERR_NO_PROMPT_FOUND',
  queues_integration: 'ERR_NO_INTEGRATION_FOUND',
});
