import { hot, params } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { messages } from './messages.tables.ts';

const { companyId, connectionId, wid } = params(messages);
const find = hot('messages.isRecorded')`
  select 1 as one from messages where company_id = ${companyId} and connection_id = ${connectionId} and wid = ${wid}`;

/** Returns whether a message with this id exists on the connection, in either direction. */
export const isRecorded = async (work: Work, connectionId: number, wid: string): Promise<boolean> =>
  (await work.rows(find, { connectionId, wid })).length > 0;
