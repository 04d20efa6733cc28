import { limits, type SignIn } from '@recado/contracts';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Visit } from '../../../kernel/http/bind.ts';
import type { Work } from '../../../kernel/work.ts';
import { signIns } from '../auth.tables.ts';
import { deviceOf } from './deviceOf.ts';

type From = Pick<Visit, 'address' | 'headers'>;
type Refused = Exclude<SignIn['outcome'], 'ok'>;

const ofUser = (work: Work, userId: number) => and(eq(signIns.companyId, work.companyId), eq(signIns.userId, userId));

/** Selects the sign-in whose session has not ended. */
const openOf = (work: Work, userId: number) =>
  and(ofUser(work, userId), eq(signIns.outcome, 'ok'), isNull(signIns.end));

const placeOf = ({ address, headers }: From) => ({ address, device: deviceOf(String(headers['user-agent'] ?? '')) });

/** Records a sign-in within the Work that starts its session. */
export async function recordSignIn(work: Work, userId: number, from: From): Promise<void> {
  await work.db.insert(signIns).values({ companyId: work.companyId, userId, outcome: 'ok', ...placeOf(from) });
}

/**
 * Records a refused attempt. Attempts of one kind from one address within ten minutes raise the count of one row, so
 * that guessing does not fill the table.
 */
export async function recordRefusal(work: Work, userId: number, outcome: Refused, from: From): Promise<void> {
  const place = placeOf(from);
  const since = new Date(work.now.getTime() - limits.signInAttemptMinutes * 60_000);
  const recent = work.db
    .select({ id: signIns.id })
    .from(signIns)
    .where(
      and(
        ofUser(work, userId),
        eq(signIns.outcome, outcome),
        eq(signIns.address, place.address),
        gt(signIns.createdAt, since),
      ),
    )
    .orderBy(desc(signIns.createdAt))
    .limit(1);
  const counted = await work.db
    .update(signIns)
    .set({ attempts: sql`${signIns.attempts} + 1`, lastAt: work.now })
    .where(and(eq(signIns.companyId, work.companyId), eq(signIns.id, recent)))
    .returning({ id: signIns.id });
  if (counted.length === 0)
    await work.db.insert(signIns).values({ companyId: work.companyId, userId, outcome, ...place });
}

/** Keeps when the open session of a user was last seen. */
export async function touchSignIn(work: Work, userId: number): Promise<void> {
  await work.db.update(signIns).set({ lastAt: work.now }).where(openOf(work, userId));
}

/** Records why the open session of a user ended. */
export async function closeSignIn(
  work: Work,
  userId: number,
  end: NonNullable<(typeof signIns.$inferSelect)['end']>,
): Promise<void> {
  await work.db.update(signIns).set({ end, lastAt: work.now }).where(openOf(work, userId));
}
