import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Work, Workshop } from '../../kernel/work.ts';
import { getConnection } from '../connections/index.ts';
import { cloudAccounts } from './cloud.tables.ts';
import type { Credentials } from './openCredentials.ts';

type Claim = { companyId: number; connectionId: number; phoneNumberId: string };
type Deps = {
  workshop: Workshop;
  credentials: Credentials;
  /** Makes the session of a connection check its number at once. */
  lookAgain(work: Work, connectionId: number): Promise<void>;
};

const actor = { kind: 'system', name: 'cloud.confirm' } as const;
const of = ({ companyId, connectionId, phoneNumberId }: Claim) =>
  and(
    eq(cloudAccounts.companyId, companyId),
    eq(cloudAccounts.connectionId, connectionId),
    eq(cloudAccounts.phoneNumberId, phoneNumberId),
  );

/**
 * Records that Meta answered for a phone number id with this connection's token: the number now belongs to this
 * connection (decision 0021). A connection that had the number before loses it, and its session reports so. Returns
 * `moved` if this connection lost the number and no user requested it again since. If the claim changed meanwhile, the
 * next check confirms it. Throws when two connections confirm the same number at once; the next check decides.
 */
export async function confirmNumber(
  claim: Claim,
  { workshop, credentials, lookAgain }: Deps,
): Promise<'confirmed' | 'moved'> {
  const { companyId, connectionId, phoneNumberId } = claim;
  const state = await workshop.inCompany(companyId, actor, async (work) => {
    const [row] = await work.db
      .select({ confirmedAt: cloudAccounts.confirmedAt, movedAt: cloudAccounts.movedAt })
      .from(cloudAccounts)
      .where(of(claim));
    return row;
  });
  if (state?.movedAt) return 'moved';
  if (!state || state.confirmedAt) return 'confirmed';

  const holders = await workshop.acrossCompanies('cloud.confirm', (db) =>
    db
      .select({ companyId: cloudAccounts.companyId, connectionId: cloudAccounts.connectionId })
      .from(cloudAccounts)
      .where(
        and(
          eq(cloudAccounts.phoneNumberId, phoneNumberId),
          isNotNull(cloudAccounts.confirmedAt),
          or(ne(cloudAccounts.companyId, companyId), ne(cloudAccounts.connectionId, connectionId)),
        ),
      ),
  );
  for (const holder of holders)
    await workshop.inCompany(holder.companyId, actor, async (work) => {
      credentials.forgetAfter(work);
      await work.db
        .update(cloudAccounts)
        .set({ confirmedAt: null, movedAt: work.now })
        .where(of({ ...holder, phoneNumberId }));
      if ((await getConnection(work, holder.connectionId)).desiredState === 'open')
        await lookAgain(work, holder.connectionId);
    });
  await workshop.inCompany(companyId, actor, async (work) => {
    credentials.forgetAfter(work);
    await work.db.update(cloudAccounts).set({ confirmedAt: work.now, movedAt: null }).where(of(claim));
  });
  return 'confirmed';
}
