import { and, eq, exists, inArray, isNull } from 'drizzle-orm';
import type { Log } from '../../../kernel/log.ts';
import type { Workshop } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { campaigns } from '../campaigns.tables.ts';
import { resumeCampaigns } from './resumeCampaigns.ts';

const actor = { kind: 'system', name: 'campaigns.resumeOfPlan' } as const;

/**
 * Lets the campaigns of the companies with a plan go on, whose campaigns were switched on. Skips a company that fails, with
 * a line in the log: its campaigns look by themselves within ten minutes.
 */
export async function resumeCampaignsOfPlan(
  { acrossCompanies, inCompany }: Pick<Workshop, 'acrossCompanies' | 'inCompany'>,
  log: Log,
  planId: number,
): Promise<void> {
  const rows = await acrossCompanies('campaigns.resumeOfPlan', (db) => {
    const isWaiting = and(
      eq(campaigns.companyId, companies.id),
      inArray(campaigns.status, ['PROGRAMADA', 'EM_ANDAMENTO']),
    );
    return db
      .select({ id: companies.id })
      .from(companies)
      .where(
        and(
          eq(companies.planId, planId),
          companies.status,
          isNull(companies.deletedAt),
          exists(db.select({ id: campaigns.id }).from(campaigns).where(isWaiting)),
        ),
      );
  });
  for (const { id } of rows)
    await inCompany(id, actor, resumeCampaigns).catch((error: unknown) =>
      log.warn({ err: error, companyId: id }, 'campaigns were not resumed'),
    );
}
