import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { campaigns } from './campaigns.tables.ts';

const names = (work: Work, column: typeof campaigns.contactListId | typeof campaigns.fileListId, id: number) =>
  work.db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, work.companyId),
        eq(column, id),
        inArray(campaigns.status, ['PROGRAMADA', 'EM_ANDAMENTO']),
      ),
    )
    .orderBy(asc(campaigns.name), asc(campaigns.id));

/** Returns the names of the campaigns that wait or are being sent and use a list: it cannot be deleted (behaviour 9.14). */
export const campaignsUsingList = async (work: Work, contactListId: number): Promise<string[]> =>
  (await names(work, campaigns.contactListId, contactListId)).map(({ name }) => name);

/** As `campaignsUsingList`, for a file list. */
export const campaignsUsingFiles = async (work: Work, fileListId: number): Promise<string[]> =>
  (await names(work, campaigns.fileListId, fileListId)).map(({ name }) => name);
