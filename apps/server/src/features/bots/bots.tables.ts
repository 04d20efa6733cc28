import type { BotState } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { companyPolicies, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { tickets, ticketsOfContact } from '../tickets/tickets.tables.ts';

/**
 * The bot's memory of each live ticket it has looked at. The trigger `tickets_forget_bot` deletes it when the ticket is
 * closed. Queue, `chatbot` and `touched` in `state` are those after the last turn: the ticket's own columns are the
 * truth, and a difference shows that something else moved the ticket. The run of a flow is in `flow_runs`.
 */
export const botStates = pgTable(
  'bot_states',
  {
    companyId: integer('company_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    state: ofContact(jsonb().$type<Omit<BotState, 'run'>>().notNull()),
    /** The newest message of the contact that a turn has decided about. */
    decidedId: integer('decided_id').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.ticketId] }),
    ...companyPolicies('bot_states'),
    within('bot_states_ticket', table, table.ticketId, () => tickets, 'cascade'),
  ],
);

declareContactRows({
  table: botStates,
  whose: (contact) => sql`company_id = ${contact.companyId} and ticket_id in ${ticketsOfContact(contact)}`,
  erasure: 'delete',
});
