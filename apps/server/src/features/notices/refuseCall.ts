import { limits } from '@recado/contracts';
import { hot, params, raw } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { sendText, type Sending } from '../messages/index.ts';
import { messages } from '../messages/messages.tables.ts';
import { localeOf } from '../companies/index.ts';
import type { TicketRow } from '../tickets/index.ts';
import { noticeTexts } from './notices.texts.ts';

/** Marker of the text; unique in a ticket, and searched in all of the contact's tickets on the connection. */
const keyPrefix = 'call:';
const { companyId, chatContactId, connectionId } = params(messages);
const refusedBefore = hot('notices.callRefused')`
  select 1 as one from messages
  where company_id = ${companyId} and chat_contact_id = ${chatContactId} and connection_id = ${connectionId}
    and sent_at > now() - make_interval(mins => ${limits.callTextMinutes}) and client_key like '${raw(keyPrefix)}%' limit 1`;

/**
 * Asks a caller to write instead, in the company's language, at most once in ten minutes for any number of calls
 * (behaviour 1.11).
 */
export async function refuseCall(work: Work, ticket: TicketRow, wid: string, parts: Sending): Promise<void> {
  const { contactId: chatContactId, whatsappId: connectionId } = ticket;
  if (connectionId !== null && (await work.rows(refusedBefore, { chatContactId, connectionId })).length > 0) return;
  const { language } = await localeOf(work);
  await sendText(work, ticket, noticeTexts.words.writeInstead[language], { onceAs: `${keyPrefix}${wid}` }, parts);
}
