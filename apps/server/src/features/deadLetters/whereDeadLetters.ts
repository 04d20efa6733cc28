import { and, eq, type SQL } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { deadLetters } from './deadLetters.tables.ts';

/** Condition for the dead letters of a connection of this company, or `only` one of them. */
export const whereDeadLetters = (work: Work, connectionId: number, only?: number): SQL | undefined =>
  and(
    eq(deadLetters.companyId, work.companyId),
    eq(deadLetters.connectionId, connectionId),
    only === undefined ? undefined : eq(deadLetters.id, only),
  );
