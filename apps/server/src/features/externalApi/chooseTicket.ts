import { AppError, type ExternalMessage } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { queues } from '../queues/queues.tables.ts';
import { withdrawRating } from '../ratings/index.ts';
import { findLiveTicket, getFallbackTicket, openTicket } from '../tickets/index.ts';
import { lockPresentUser } from '../users/index.ts';

type Chat = { contactId: number; connectionId: number; isGroup: boolean };

/** The queue and the user that a message names. Throws ERR_NO_QUEUE_FOUND or ERR_USER_DONT_EXISTS. */
export const getNamed = async (work: Work, { queueId, userId }: Pick<ExternalMessage, 'queueId' | 'userId'>) => ({
  queue: queueId ? await getQueue(work, queueId) : null,
  user: userId ? await getActiveUser(work, userId) : null,
});

export type Named = Awaited<ReturnType<typeof getNamed>>;

/**
 * Returns the ticket of an external message: the live ticket; otherwise, with a queue or a user, a new one; otherwise
 * the fallback ticket (behaviour 12), `fallbackId` if it exists already. Locks its row.
 */
export async function chooseTicket(
  work: Work,
  chat: Chat,
  { queue, user }: Named,
  fallbackId: number | null,
): Promise<number> {
  if (!queue && !user) return fallbackId ?? (await getFallbackTicket(work, { ...chat, origin: 'api' }));
  // The existing ticket may be closed before it is read. Another attempt then succeeds.
  for (let tries = 0; tries < 3; tries++) {
    const opened = await openTicket(work, {
      ...chat,
      origin: 'api',
      ...(user ? ({ status: 'open', user, queue } as const) : ({ status: 'pending', queue } as const)),
    });
    if (opened !== null) await withdrawRating(work, chat.connectionId, chat.contactId);
    const ticketId = opened ?? (await findLiveTicket(work, chat.connectionId, chat.contactId));
    if (ticketId !== null) return ticketId;
  }
  throw new AppError('ERR_CREATING_TICKET');
}

async function getQueue(work: Work, id: number): Promise<{ id: number; name: string }> {
  const [row] = await work.db
    .select({ id: queues.id, name: queues.name })
    .from(queues)
    .where(and(eq(queues.companyId, work.companyId), eq(queues.id, id)));
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
  return row;
}

async function getActiveUser(work: Work, id: number): Promise<{ id: number; name: string }> {
  const user = await lockPresentUser(work, id);
  if (!user) throw new AppError('ERR_USER_DONT_EXISTS');
  return user;
}
