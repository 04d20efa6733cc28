import { AppError, limits, mayChangeUser, type SignIn } from '@recado/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork } from '../../../kernel/work.ts';
import { getUser } from '../../users/index.ts';
import { signIns } from '../auth.tables.ts';

type SignIns = { signIns: z.input<typeof SignIn>[] };

/** Returns the sign-ins of the caller, the newest first. */
export const listOwnSignIns = (work: UserWork): Promise<SignIns> => listSignIns(work, work.actor.id);

/**
 * Returns the sign-ins of a user of the company, with their addresses and devices. Throws ERR_NO_USER_FOUND, and
 * ERR_NO_PERMISSION for a super user, who may work for the platform.
 */
export async function listSignInsOf(work: UserWork, userId: number): Promise<SignIns> {
  if (!mayChangeUser(work.actor, await getUser(work, userId))) throw new AppError('ERR_NO_PERMISSION');
  return listSignIns(work, userId);
}

async function listSignIns(work: UserWork, userId: number): Promise<SignIns> {
  const rows = await work.db
    .select()
    .from(signIns)
    .where(and(eq(signIns.companyId, work.companyId), eq(signIns.userId, userId)))
    .orderBy(desc(signIns.createdAt), desc(signIns.id))
    .limit(limits.signInsListed);
  // A session that nobody used for as long as its refresh token lives has ended without a trace.
  const oldest = work.now.getTime() - limits.refreshTokenSeconds * 1_000;
  return {
    signIns: rows.map(({ id, outcome, address, device, attempts, lastAt, end, createdAt }) => ({
      id,
      outcome,
      at: createdAt,
      lastAt,
      attempts,
      address,
      device,
      end: end ?? (outcome === 'ok' && lastAt.getTime() < oldest ? 'expired' : null),
    })),
  };
}
