import { limits } from '@recado/contracts';
import { hot, type Work } from '../../kernel/work.ts';
import { sendText, type Sending } from '../messages/index.ts';
import { localeOf } from '../settings/index.ts';
import type { TicketRow } from '../tickets/index.ts';
import { noticeTexts } from './notices.texts.ts';

/** What marks the text; unique in a ticket, and asked for over all of the contact's tickets on the line. */
const keyPrefix = 'call:';
const told = hot(
  'notices.callRefused',
  `select 1 from messages where company_id = $1 and chat_contact_id = $2 and connection_id = $3 and sent_at > now() - make_interval(mins => ${limits.callTextMinutes}) and client_key like '${keyPrefix}%' limit 1`,
);

/**
 * Asks a caller whom nobody answers to write instead, in the company's language, at most once in ten minutes however
 * often it rings (behaviour 1.11).
 */
export async function refuseCall(work: Work, ticket: TicketRow, wid: string, parts: Sending): Promise<void> {
  if ((await work.rows(told, [work.companyId, ticket.contactId, ticket.whatsappId])).length > 0) return;
  const { language } = await localeOf(work);
  await sendText(work, ticket, noticeTexts.words.writeInstead[language], { onceAs: `${keyPrefix}${wid}` }, parts);
}
