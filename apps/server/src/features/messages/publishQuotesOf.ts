import { alias } from 'drizzle-orm/pg-core';
import { hot, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { messages } from './messages.tables.ts';
import { publishMessages } from './recordMessage.ts';

const { companyId, id } = params(messages);
const m = alias(messages, 'm');

/**
 * Raises the revisions, so that no older copy with the quoted text replaces the new one. A quote is in the same chat as
 * its message and later than it.
 */
const quotes = hot('messages.quotesOf')`
  update messages m set quoted_id = m.quoted_id from messages q
  where q.company_id = ${companyId} and q.id = ${id} and m.company_id = ${companyId}
    and m.chat_contact_id = q.chat_contact_id and m.connection_id = q.connection_id
    and m.sent_at >= q.sent_at - interval '1 minute' and m.quoted_id = q.id
  returning ${returns({ id: m.id, ticketId: m.ticketId })}`;

/** Publishes the messages that quote a message, after the quoted message was deleted or edited. */
export const publishQuotesOf = async (work: Work, messageId: number): Promise<void> =>
  publishMessages(work, await work.rows(quotes, { id: messageId }));
