import { AppError, type CompanyChange, type OwnCompany, type Recurrence } from '@recado/contracts';
import type { z } from 'zod';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Viewer } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { resumeBots } from '../bots/index.ts';
import { resumeCampaigns } from '../campaigns/index.ts';
import { getOwnCompany, lockCompany, updateCompany } from '../companies/index.ts';
import { moveOpenInvoice, repriceOpenInvoice } from '../invoices/index.ts';
import { getOfferedPlan } from '../plans/index.ts';
import { resumeSchedules } from '../schedules/index.ts';
import { setCampaigns, type PlatformCompanyDeps } from './platformCompanyDeps.ts';

/** Returns a company as the record of changes has it: the plan by its name. */
export const toRecord = ({ plan, ...company }: z.input<typeof OwnCompany>) => ({
  ...company,
  plan: plan?.name ?? null,
});

/** True if operators would lock themselves out by ending this company: it is the platform's or their own. */
export const isOwnOrPlatform = ({ id, isPlatform }: { id: number; isPlatform: boolean }, viewer: Viewer): boolean =>
  isPlatform || id === viewer.companyId;

/** True if a given due date ends the company at another moment than the stored one. A row may be sent back as it is. */
const isOtherEnd = (given: string | null | undefined, stored: Date | null): boolean =>
  (given ?? null) !== null && new Date(given!).getTime() !== stored?.getTime();

/**
 * Changes the given fields of a company. Rights, limits and the due date act on the next call of each session, because
 * every call reads them; sockets and phones follow within a second. Throws ERR_COMPANY_IS_PLATFORM for what would lock
 * the operators out.
 */
export async function changeCompany(
  errand: UserErrand,
  companyId: number,
  { campaignsEnabled, seenAt, ...values }: CompanyChange,
  deps: PlatformCompanyDeps,
) {
  const viewer = await errand.viewer();
  return deps.inCompany(companyId, viewer, async (work) => {
    const known = await lockCompany(work);
    if (isOwnOrPlatform(known, viewer) && (values.status === false || isOtherEnd(values.dueDate, known.dueDate)))
      throw new AppError('ERR_COMPANY_IS_PLATFORM');
    const offered = values.planId ? await getOfferedPlan(work, values.planId) : undefined;
    if (seenAt !== undefined && seenAt !== known.updatedAt.toISOString()) throw new AppError('ERR_ROW_CHANGED');
    const before = await getOwnCompany(work);
    await updateCompany(work, values);
    const former = { planId: known.planId, recurrence: known.recurrence as Recurrence };
    const plan = offered?.id === known.planId ? undefined : offered;
    await repriceOpenInvoice(work, former, { plan, recurrence: values.recurrence ?? former.recurrence });
    if (values.dueDate !== undefined) await moveOpenInvoice(work);
    if (campaignsEnabled !== undefined) await setCampaigns(work, campaignsEnabled, deps);
    const after = await getOwnCompany(work);
    await recordAudit(work, {
      kind: 'company',
      id: companyId,
      name: after.name,
      before: toRecord(before),
      after: toRecord(after),
    });
    if (before.status !== after.status) deps.reviewSessions(work);
    if (values.status === true || values.dueDate !== undefined) {
      await resumeBots(work);
      await resumeSchedules(work);
    }
    await resumeCampaigns(work);
    return after;
  });
}
