import { hot, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { messages } from './messages.tables.ts';

/**
 * A contact's phone requests a message that it could not decrypt at once. Requests for older texts are not answered,
 * because they are suspicious (whatsapp 3.4).
 */
const youngMinutes = 15;
const { companyId, connectionId, wid } = params(messages);
const find = hot('messages.ownText')`
  select ${returns({ body: messages.body })} from messages
  where company_id = ${companyId} and connection_id = ${connectionId} and wid = ${wid} and from_me and media_id is null
    and media_type = 'conversation' and not is_deleted and sent_at > now() - make_interval(mins => ${youngMinutes})`;

/** Returns the text of a message that we sent recently; undefined for files, older messages and unknown wids. */
export const findOwnText = async (work: Work, connectionId: number, wid: string): Promise<string | undefined> =>
  (await work.rows(find, { connectionId, wid }))[0]?.body;
