import { and, eq, exists, isNull } from 'drizzle-orm';
import { job } from '../../../kernel/jobs/job.ts';
import type { Workshop } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { campaigns } from '../campaigns.tables.ts';
import { ofGroup } from '../ofGroup.ts';
import { resumeOfPlan } from './bookStart.ts';
import { resumeCampaigns } from './resumeCampaigns.ts';

type Deps = Pick<Workshop, 'acrossCompanies' | 'inCompany'>;

const actor = { kind: 'system', name: resumeOfPlan.name } as const;

/**
 * Lets the campaigns of the companies with a plan go on, whose campaigns were switched on. Skips a company that fails, with
 * a line in the log: its campaigns look by themselves within ten minutes.
 */
export const resumeOfPlanJob = ({ acrossCompanies, inCompany }: Deps) =>
  job({
    ...resumeOfPlan,
    async run({ log }, { planId }) {
      for (const companyId of await findWaiting(acrossCompanies, planId))
        await inCompany(companyId, actor, resumeCampaigns).catch((error: unknown) =>
          log.warn({ err: error, companyId }, 'campaigns were not resumed'),
        );
    },
  });

/** Returns the ids of the companies with a plan that have a campaign which waits or is being sent. */
async function findWaiting(acrossCompanies: Workshop['acrossCompanies'], planId: number): Promise<number[]> {
  const rows = await acrossCompanies(resumeOfPlan.name, (db) => {
    const waiting = db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.companyId, companies.id), ofGroup('onAir')));
    return db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.planId, planId), companies.status, isNull(companies.deletedAt), exists(waiting)));
  });
  return rows.map(({ id }) => id);
}
