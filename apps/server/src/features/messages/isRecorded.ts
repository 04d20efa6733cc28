import { hot, type Work } from '../../kernel/work.ts';

const find = hot(
  'messages.isRecorded',
  'select 1 as one from messages where company_id = $1 and connection_id = $2 and wid = $3',
);

/** Returns whether a message with this id exists on the connection, in either direction. */
export const isRecorded = async (work: Work, connectionId: number, wid: string): Promise<boolean> =>
  (await work.rows(find, [work.companyId, connectionId, wid])).length > 0;
