import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { settings } from '../../settings/settings.tables.ts';
import { users } from '../../users/users.tables.ts';
import { twoSteps } from '../auth.tables.ts';

/**
 * Returns what decides about a sign-in, and locks the row of the user until the transaction ends. Every change of the
 * password, the generation or the two-step sign-in waits for it.
 */
export async function lockAccount(work: Work, userId: number) {
  const [row] = await work.db
    .select({
      email: users.email,
      passwordHash: users.passwordHash,
      generation: users.generation,
      enabledAt: twoSteps.enabledAt,
      demanded: settings.value,
    })
    .from(users)
    .leftJoin(twoSteps, and(eq(twoSteps.companyId, users.companyId), eq(twoSteps.userId, users.id)))
    .leftJoin(settings, and(eq(settings.companyId, users.companyId), eq(settings.key, 'requireTwoFactor')))
    .where(and(eq(users.companyId, work.companyId), eq(users.id, userId)))
    .for('update', { of: users });
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
  const { demanded, ...account } = row;
  return { ...account, isRequired: demanded === 'enabled' };
}
