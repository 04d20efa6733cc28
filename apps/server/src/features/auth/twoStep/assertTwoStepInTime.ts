import { AppError, limits } from '@recado/contracts';
import { and, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { UserWork } from '../../../kernel/work.ts';
import { settings } from '../../settings/settings.tables.ts';
import { twoSteps } from '../auth.tables.ts';
import { twoStepOf } from './rowsOf.ts';

/**
 * Throws ERR_NO_SESSION for a user without two-step sign-in a day after the company demanded it. Their next sign-in
 * begins the set-up.
 */
export async function assertTwoStepInTime(work: UserWork): Promise<void> {
  const latest = sql`now() - make_interval(hours => ${limits.twoStepGraceHours})`;
  const overdue = await work.db
    .select({ key: settings.key })
    .from(settings)
    .where(
      and(
        eq(settings.companyId, work.companyId),
        eq(settings.key, 'requireTwoFactor'),
        eq(settings.value, 'enabled'),
        lt(settings.updatedAt, latest),
        notExists(
          work.db
            .select({ one: sql`1` })
            .from(twoSteps)
            .where(and(twoStepOf(work, work.actor.id), isNotNull(twoSteps.enabledAt))),
        ),
      ),
    );
  if (overdue.length > 0) throw new AppError('ERR_NO_SESSION', { reason: 'twoStep' });
}
