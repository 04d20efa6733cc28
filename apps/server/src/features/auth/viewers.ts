import { planFlags, type PlanFlag } from '@recado/contracts';
import type { Viewer, ViewerReader } from '../../kernel/work.ts';

/**
 * Reads a user with queues, company and plan in one statement, which is sent together with `begin` (architecture 3).
 */
export const viewers: ViewerReader = {
  text(companyId, userId) {
    if (!Number.isSafeInteger(companyId) || !Number.isSafeInteger(userId)) throw new Error('ids are numbers');
    return `select read_viewer(${companyId}, ${userId}) as viewer`;
  },
  toViewer({ viewer }) {
    if (!viewer) return undefined;
    const { companyName, companyActive, dueDate, expired, timezone, planFlags: flags, ...user } = viewer as Read;
    return {
      kind: 'user',
      ...user,
      company: {
        name: companyName,
        active: companyActive,
        dueDate: dueDate === null ? null : new Date(dueDate),
        expired,
        timezone,
        planFlags: Object.fromEntries(planFlags.map((flag) => [flag, flags?.[flag] ?? false])) as Record<
          PlanFlag,
          boolean
        >,
      },
    };
  },
};

/** The row that `read_viewer` returns (migration 0003). */
type Read = Omit<Viewer, 'kind' | 'company'> & {
  companyName: string;
  companyActive: boolean;
  dueDate: string | null;
  expired: boolean;
  timezone: string;
  planFlags: Partial<Record<PlanFlag, boolean>> | null;
};
