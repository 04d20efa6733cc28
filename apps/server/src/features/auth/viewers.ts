import { planFlags, type PlanFlag } from '@recado/contracts';
import type { ViewerReader } from '../../kernel/work.ts';

/** Reads a user with queues, company and plan in one statement: it travels with `begin` (architecture 3). */
export const viewers: ViewerReader = {
  text(companyId, userId) {
    if (!Number.isSafeInteger(companyId) || !Number.isSafeInteger(userId)) throw new Error('ids are numbers');
    return `select * from read_viewer(${companyId}, ${userId})`;
  },
  toViewer: (row) => ({
    kind: 'user',
    id: row.id as number,
    name: row.name as string,
    companyId: row.company_id as number,
    profile: row.profile as never,
    super: row.super as boolean,
    allTicket: row.all_ticket as boolean,
    queueIds: row.queue_ids as number[],
    language: row.language as never,
    generation: row.generation as number,
    company: {
      name: row.company_name as string,
      active: row.company_active as boolean,
      dueDate: row.due_date as Date | null,
      expired: row.expired as boolean,
      timezone: row.timezone as string,
      planFlags: Object.fromEntries(planFlags.map((flag) => [flag, (row.plan_flags as Record<string, boolean> | null)?.[flag] ?? false])) as Record<PlanFlag, boolean>,
    },
  }),
};
