import { hot, type Work } from '../../kernel/work.ts';

const find = hot(
  'messages.isRecorded',
  'select 1 as one from messages where company_id = $1 and connection_id = $2 and wid = $3',
);

/** Whether a message with this id came over the connection, from either side. */
export const isRecorded = async (work: Work, connectionId: number, wid: string): Promise<boolean> =>
  (await work.rows(find, [work.companyId, connectionId, wid])).length > 0;
