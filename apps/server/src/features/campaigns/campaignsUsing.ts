import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { campaigns } from './campaigns.tables.ts';
import { ofGroup } from './ofGroup.ts';

/** The campaigns that wait or are being sent and use one of the rows, by name. */
const usersOf = (
  work: Work,
  column: typeof campaigns.contactListId | typeof campaigns.tagId | typeof campaigns.fileListId,
  ids: readonly number[],
  condition?: SQL,
) =>
  work.db
    .select({ id: column, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, work.companyId), inArray(column, [...ids]), ofGroup('onAir'), condition))
    .orderBy(sql`plain(${campaigns.name})`, asc(campaigns.id));

/** Returns the names of the campaigns that wait or are being sent and use a list: it cannot be deleted (behaviour 9.14). */
export const campaignsUsingList = async (work: Work, contactListId: number): Promise<string[]> =>
  (await usersOf(work, campaigns.contactListId, [contactListId])).map(({ name }) => name);

/** Returns the names of the campaigns that will look for the contacts of a tag at their start (decision 0120). */
export const campaignsWaitingForTag = async (work: Work, tagId: number): Promise<string[]> =>
  (await usersOf(work, campaigns.tagId, [tagId], isNull(campaigns.startedAt))).map(({ name }) => name);

/** As `campaignsUsingList`, for each of several file lists. A list that no campaign uses is not in the result. */
export async function campaignsUsingFiles(
  work: Work,
  fileListIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, string[]>();
  if (fileListIds.length === 0) return found;
  for (const { id, name } of await usersOf(work, campaigns.fileListId, fileListIds))
    found.set(id!, [...(found.get(id!) ?? []), name]);
  return found;
}
