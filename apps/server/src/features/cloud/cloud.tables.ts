import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import type { NumberProblem } from '../../gateways/whatsapp/cloud/checkNumber.ts';
import type { TemplateParam } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyPolicies, companyTable, within } from '../../kernel/db/companyTable.ts';
import { secret } from '../../kernel/db/secretColumn.ts';
import { connections } from '../connections/connections.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Credentials of a number of the official API. The secrets are encrypted and never leave the server (CONN-23).
 * `verifyHash` finds the connection of a handshake, `phoneNumberId` that of a delivery: of all companies, the
 * connection whose token Meta confirmed last (decision 0021).
 */
export const cloudAccounts = pgTable(
  'cloud_accounts',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    phoneNumberId: text('phone_number_id').notNull(),
    wabaId: text('waba_id').notNull(),
    accessToken: secret(text('access_token').notNull()),
    appSecret: secret(text('app_secret').notNull()),
    verifyHash: secret(text('verify_hash').notNull()),
    templatesAt: moment('templates_at'),
    /** When Meta last refused to list the templates, and why. Null after a list or a change of the credentials. */
    templatesRefusedAt: moment('templates_refused_at'),
    templatesProblem: text('templates_problem').$type<NumberProblem>(),
    /**
     * When Meta last confirmed the number for this token. Null for an unconfirmed claim, which receives nothing and
     * blocks nobody.
     */
    confirmedAt: moment('confirmed_at'),
    /** When another connection's confirmation took the number. Reset by saving the credentials or by "try again". */
    movedAt: moment('moved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    ...companyPolicies('cloud_accounts'),
    uniqueIndex('cloud_accounts_number').on(table.companyId, table.phoneNumberId),
    uniqueIndex('cloud_accounts_confirmed')
      .on(table.phoneNumberId)
      .where(sql`confirmed_at is not null`),
    within('cloud_accounts_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

/** The templates of a number's business account, as Meta last listed them. */
export const messageTemplates = companyTable(
  'message_templates',
  {
    connectionId: integer('connection_id').notNull(),
    name: text().notNull(),
    language: text().notNull(),
    category: text().notNull(),
    /** Meta's status: only APPROVED templates can be sent. */
    status: text().notNull(),
    /** The lines above and below the body, empty for none. */
    header: text().notNull().default(''),
    body: text().notNull(),
    footer: text().notNull().default(''),
    /** The labels of its buttons. */
    buttons: jsonb().$type<string[]>().notNull().default([]),
    params: jsonb().$type<Omit<TemplateParam, 'text'>[]>().notNull(),
    /** False if it has a part that the product cannot fill. */
    sendable: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('message_templates_name').on(table.companyId, table.connectionId, table.name, table.language),
    within('message_templates_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

declareConstraints({ cloud_accounts_number: 'ERR_NUMBER_ALREADY_EXISTS' });
