import { integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { companyTable } from '../../kernel/db/companyTable.ts';

export type Hours = { weekday: string; weekdayEn: string; startTime: string; endTime: string };

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
  ],
);

declareConstraints({ queues_name: 'ERR_NAME_ALREADY_EXISTS', queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' });
