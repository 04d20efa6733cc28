import { AppError, type RequestOf, type SegmentCondition, type segmentsApi } from '@recado/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { readRequest } from '../../../kernel/db/readRequest.ts';
import type { UserWork, Work } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { queues } from '../../queues/queues.tables.ts';
import { tags } from '../../tags/tags.tables.ts';
import { campaigns } from '../campaigns.tables.ts';
import { ofGroup } from '../ofGroup.ts';
import { segments } from './segments.tables.ts';

type SegmentRow = typeof segments.$inferSelect;
type Fields = { name: string; conditions: SegmentCondition[] };
const one = (work: Work, id: number) => and(eq(segments.companyId, work.companyId), eq(segments.id, id));

/** Returns the segments of the company by name. */
export const listSegments = (work: Work): Promise<SegmentRow[]> =>
  work.db
    .select()
    .from(segments)
    .where(eq(segments.companyId, work.companyId))
    .orderBy(sql`plain(${segments.name})`, asc(segments.id))
    .limit(1_000);

/** Returns a segment, or undefined if it was deleted. */
export const findSegment = async (work: Work, id: number): Promise<SegmentRow | undefined> =>
  (await work.db.select().from(segments).where(one(work, id)))[0];

async function getSegment(work: Work, id: number): Promise<SegmentRow> {
  const segment = await findSegment(work, id);
  if (!segment) throw new AppError('ERR_NO_SEGMENT_FOUND');
  return segment;
}

/**
 * Creates a segment. Throws the 404 code of a row that a condition names and that does not exist. A repeated `clientKey`
 * returns the stored segment.
 */
export async function createSegment(
  work: UserWork,
  { clientKey, ...fields }: RequestOf<typeof segmentsApi.create>['body'],
): Promise<SegmentRow> {
  const { storedId, keyed } = await readRequest(work, segments, clientKey, fields);
  if (storedId !== undefined) return getSegment(work, storedId);
  const { name, conditions } = fields;
  await assertRows(work, conditions);
  const [made] = await work.db
    .insert(segments)
    .values({ companyId: work.companyId, name, conditions, ...keyed })
    .returning();
  await recordAudit(work, { kind: 'segment', id: made!.id, name, after: made! });
  return made!;
}

/** Changes a segment. Campaigns that started keep their recipients. Throws ERR_NO_SEGMENT_FOUND. */
export async function changeSegment(work: UserWork, id: number, change: Partial<Fields>): Promise<SegmentRow> {
  const before = await getSegment(work, id);
  await assertRows(work, change.conditions ?? []);
  await work.db
    .update(segments)
    .set({ ...change, updatedAt: work.now })
    .where(one(work, id));
  const after = await getSegment(work, id);
  await recordAudit(work, { kind: 'segment', id, name: after.name, before, after });
  return after;
}

/** Deletes a segment. Throws ERR_IN_USE with the names of the campaigns that wait or are being sent. */
export async function removeSegment(work: UserWork, id: number): Promise<{ message: string }> {
  const before = await getSegment(work, id);
  const using = await work.db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, work.companyId), eq(campaigns.segmentId, id), ofGroup('onAir')))
    .orderBy(sql`plain(${campaigns.name})`, asc(campaigns.id));
  if (using.length > 0) throw new AppError('ERR_IN_USE', { by: using.map(({ name }) => name) });
  await work.db.delete(segments).where(one(work, id));
  await recordAudit(work, { kind: 'segment', id, name: before.name, before });
  return { message: 'ok' };
}

/** Throws the 404 code of a tag, queue or campaign that is not of the company. */
async function assertRows(work: Work, conditions: readonly SegmentCondition[]): Promise<void> {
  const code = await findMissingRow(work, conditions);
  if (code) throw new AppError(code);
}

/** Returns the 404 code of the first tag, queue or campaign of the conditions that is not there, or null. */
export async function findMissingRow({ db, companyId }: Work, conditions: readonly SegmentCondition[]) {
  for (const condition of conditions) {
    if (condition.kind === 'tag') {
      const found = await db.$count(tags, and(eq(tags.companyId, companyId), eq(tags.id, condition.tagId)));
      if (found === 0) return 'ERR_NO_TAG_FOUND';
    } else if (condition.kind === 'queue') {
      const found = await db.$count(queues, and(eq(queues.companyId, companyId), eq(queues.id, condition.queueId)));
      if (found === 0) return 'ERR_NO_QUEUE_FOUND';
    } else if (condition.kind === 'campaign') {
      const found = await db.$count(
        campaigns,
        and(eq(campaigns.companyId, companyId), eq(campaigns.id, condition.campaignId)),
      );
      if (found === 0) return 'ERR_NO_CAMPAIGN_FOUND';
    }
  }
  return null;
}
