import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { schedules } from './schedules.tables.ts';

/**
 * Finds the schedule that an earlier request of the user with this key has stored. Throws ERR_CLIENT_KEY_REUSED if that
 * request had other content. Requests with the key wait for the end of this transaction.
 */
export async function findRepeated(work: UserWork, clientKey: string, digest: string): Promise<number | undefined> {
  await work.lock(`schedules.key:${work.actor.id}:${clientKey}`);
  const [known] = await work.db
    .select({ id: schedules.id, digest: schedules.clientDigest })
    .from(schedules)
    .where(
      and(
        eq(schedules.companyId, work.companyId),
        eq(schedules.userId, work.actor.id),
        eq(schedules.clientKey, clientKey),
      ),
    );
  if (known && known.digest !== digest) throw new AppError('ERR_CLIENT_KEY_REUSED');
  return known?.id;
}
