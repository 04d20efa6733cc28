import { hot, type Work } from '../../kernel/work.ts';

/**
 * What a contact's phone could not read it asks for again at once; who asks for older words is not trusted with them
 * (whatsapp 3.4).
 */
const youngMinutes = 15;
const find = hot(
  'messages.ownText',
  `select body from messages where company_id = $1 and connection_id = $2 and wid = $3 and from_me and media_id is null and media_type = 'conversation' and not is_deleted
     and sent_at > now() - make_interval(mins => ${youngMinutes})`,
);

/** The text of a message of ours sent a moment ago; undefined for files, for older ones, and when there is none. */
export const findOwnText = async (work: Work, connectionId: number, wid: string): Promise<string | undefined> =>
  (await work.rows<{ body: string }>(find, [work.companyId, connectionId, wid]))[0]?.body;
