import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companyPolicies, companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { secret } from '../../kernel/db/secretColumn.ts';
import { connections } from '../connections/connections.tables.ts';
import type { CommandKind, CommandPriority } from '../messages/index.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The leases of sessions. `fence` rises with every new owner; a stale owner cannot write anything (architecture 9). */
export const sessionLeases = pgTable(
  'session_leases',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    owner: text().notNull(),
    fence: integer().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    // Makes `fence` part of a key: a takeover waits for the Works of the owner (`for key share`), a renewal does not.
    uniqueIndex('session_leases_fence').on(table.companyId, table.connectionId, table.fence),
    ...companyPolicies('session_leases'),
    within('session_leases_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

/**
 * The keys of a session linked to a phone, one sealed value each (whatsapp 3.2). They never leave the server (CONN-23).
 */
export const sessionKeys = pgTable(
  'session_keys',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    type: text().notNull(),
    /** Some types are keyed by the number of a contact. */
    key: ofContact(text().notNull()),
    value: secret(ofContact(text().notNull())),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId, table.type, table.key] }),
    ...companyPolicies('session_keys'),
    within('session_keys_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

/**
 * The transactional outbox, the only way to make a session act (architecture 4b). A settled command is deleted; a
 * result is kept until its caller has read it.
 */
export const outboxCommands = companyTable(
  'outbox_commands',
  {
    connectionId: integer('connection_id').notNull(),
    /** Commands of one chat run one at a time. */
    chat: ofContact(text().notNull()),
    kind: text().$type<CommandKind>().notNull(),
    messageId: integer('message_id'),
    payload: ofContact(jsonb().$type<Record<string, unknown>>().notNull().default({})),
    /** See `commandPriority`. */
    priority: smallint().$type<CommandPriority>().notNull().default(0),
    attempts: smallint().notNull().default(0),
    notBefore: moment('not_before').notNull().defaultNow(),
    /** The fence of the owner that claimed it; null while unclaimed. */
    fence: integer(),
    /** Id of a caller that waits for the result; null for none. */
    asked: text(),
    answer: ofContact(jsonb().$type<{ ok: true; value?: unknown } | { ok: false; error: string }>()),
  },
  (table) => [
    // Without the claimed ones, so that a look at the other commands of a chat cannot take this index: by statistics of
    // a quiet day, PostgreSQL preferred it to the next one.
    index('outbox_commands_next')
      .on(table.companyId, table.connectionId, table.priority, table.id)
      .where(sql`answer is null and fence is null`),
    // An enqueue and a claim look at the other commands of a chat.
    index('outbox_commands_of_chat')
      .on(table.companyId, table.connectionId, table.chat, table.id)
      .where(sql`answer is null`),
    within('outbox_commands_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

// Keyed by the number: found by the identity.
declareContactRows({ table: sessionKeys, whose: () => sql`false`, erasure: 'delete' });
declareContactRows({
  table: outboxCommands,
  whose: (contact) => sql`company_id = ${contact.companyId} and (
    chat = 'contact:' || ${contact.contactId} or message_id in (
      select m.id from messages m where m.company_id = ${contact.companyId} and m.chat_contact_id = ${contact.contactId}))`,
  erasure: 'delete',
});
