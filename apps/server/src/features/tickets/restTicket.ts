import { hot, type Work } from '../../kernel/work.ts';
import { openTicket } from './openTicket.ts';

const resting = hot(
  'tickets.resting',
  `select id from tickets where company_id = $1 and connection_id = $2 and contact_id = $3 order by (status <> 'closed') desc, id desc limit 1 for update`,
);

type Rest = {
  connectionId: number;
  contactId: number;
  isGroup: boolean;
  origin: 'phone' | 'schedule' | 'campaign' | 'api';
};

/**
 * Where a message goes that opens no attendance: the live ticket, else the newest closed one, which stays as it is,
 * else one born closed (behaviour, Words). Its row is held from then on.
 */
export async function restTicket(work: Work, { connectionId, contactId, isGroup, origin }: Rest): Promise<number> {
  const [place] = await work.rows<{ id: number }>(resting, [work.companyId, connectionId, contactId]);
  // Born closed it is no live ticket, so nothing can be in its way.
  return place?.id ?? (await openTicket(work, { contactId, connectionId, isGroup, status: 'closed', origin }))!;
}

const closed = hot(
  'tickets.restingClosed',
  `select id from tickets where company_id = $1 and connection_id = $2 and contact_id = $3 and status = 'closed' order by id desc limit 1 for update`,
);

/**
 * Where a message goes that was taken over from the phone's history: never into an attendance that goes on (behaviour
 * 1.5). Its row is held.
 */
export async function restImported(
  work: Work,
  { connectionId, contactId, isGroup }: Omit<Rest, 'origin'>,
): Promise<number> {
  const [place] = await work.rows<{ id: number }>(closed, [work.companyId, connectionId, contactId]);
  return (
    place?.id ?? (await openTicket(work, { contactId, connectionId, isGroup, status: 'closed', origin: 'phone' }))!
  );
}
