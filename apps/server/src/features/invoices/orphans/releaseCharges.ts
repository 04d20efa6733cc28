import { and, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { Errand } from '../../../kernel/errand.ts';
import type { Work } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { liveStates } from '../charges/charges.ts';
import { lateMs } from '../charges/nextAskAt.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { charges } from '../invoices.tables.ts';
import { findPlatformCompany } from '../settings/findPlatformCompany.ts';
import { bookOrphan, type Orphan } from './endOrphan.ts';

const actor = { kind: 'system', name: 'invoices.releaseCharges' } as const;

/**
 * Hands the charges of a company that is being deleted, which could still be paid, to the company of the platform, which
 * ends them at their providers (decision 0138). Calls no provider, so that none holds up the deletion. May run again: the
 * rows are deleted after the jobs are stored.
 */
export async function releaseCharges(errand: Errand, deps: InvoiceDeps): Promise<void> {
  const orphans = await errand.inCompany(readOrphans);
  if (orphans.length === 0) return;
  const platformId = await findPlatformCompany(deps);
  if (platformId === undefined || platformId === errand.companyId) return;
  await deps.inCompany(platformId, actor, async (work) => {
    for (const orphan of orphans) await bookOrphan(work, orphan, work.now);
  });
  const txids = orphans.map(({ txid }) => txid);
  await errand.inCompany(
    async (work) =>
      void (await work.db
        .delete(charges)
        .where(and(eq(charges.companyId, work.companyId), inArray(charges.txid, txids)))),
  );
}

/** Reads the charges that a bank may still report as paid. Nobody reports the payment of a static key. */
function readOrphans(work: Work): Promise<Orphan[]> {
  const { provider, txid, providerId, cents, createdAt, expiresAt } = charges;
  // A charge that was ended here alone, because its provider could not be used.
  const isLeft = and(eq(charges.state, 'expired'), gt(expiresAt, new Date(work.now.getTime() - lateMs)));
  return work.db
    .select({
      company: { id: companies.id, name: companies.name },
      ...{ provider, txid, providerId, cents, createdAt, expiresAt },
    })
    .from(charges)
    .innerJoin(companies, eq(companies.id, charges.companyId))
    .where(
      and(
        eq(charges.companyId, work.companyId),
        ne(provider, 'manual'),
        or(inArray(charges.state, liveStates), isLeft),
      ),
    );
}
