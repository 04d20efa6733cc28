import { and, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companies } from '../features/companies/companies.tables.ts';
import type { Workshop } from '../kernel/work.ts';

/** Named as the conditions of sweeps name it. */
const c = alias(companies, 'c');

/** Returns the ids of the companies for which a sweep may have something to do, all of them without a condition. */
export const companiesToSweep = (
  { acrossCompanies }: Pick<Workshop, 'acrossCompanies'>,
  due: SQL | undefined,
): Promise<number[]> =>
  acrossCompanies('jobs.sweeps', async (db) => {
    const rows = await db
      .select({ id: c.id })
      .from(c)
      .where(and(isNull(c.deletedAt), due));
    return rows.map(({ id }) => id);
  });
