import { AppError, type RequestOf, type tagsApi } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { assertFreeName } from '../../kernel/db/assertFreeName.ts';
import type { UserWork } from '../../kernel/work.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { recordAudit } from '../audit/index.ts';
import { getTag } from './readTags.ts';
import type { TagDeps } from './tagDeps.ts';
import { tags } from './tags.tables.ts';
import { mayChooseLanes } from './tags.visibility.ts';

/** Creates a tag. Throws ERR_NAME_ALREADY_EXISTS for a taken name (TAG-10). */
export async function createTag(work: UserWork, body: RequestOf<typeof tagsApi.create>['body']) {
  if (body.kanban === 1 && !mayChooseLanes(work.actor)) throw new AppError('ERR_NO_PERMISSION');
  await assertFreeName(work, tags, body.name);
  const [tag] = await work.db
    .insert(tags)
    .values({ ...body, companyId: work.companyId, userId: work.actor.id })
    .returning();
  await recordAudit(work, { kind: 'tag', id: tag!.id, name: tag!.name, after: tag });
  work.publish('tag', { action: 'create', tag: tag! }, [companyRoom(work.companyId)]);
  return tag!;
}

export async function changeTag(work: UserWork, id: number, body: RequestOf<typeof tagsApi.change>['body']) {
  const before = await getTag(work, id);
  if (body.kanban !== undefined && body.kanban !== before.kanban && !mayChooseLanes(work.actor))
    throw new AppError('ERR_NO_PERMISSION');
  await assertFreeName(work, tags, body.name, { before });
  const [tag] = await work.db
    .update(tags)
    .set({ ...body, updatedAt: work.now })
    .where(one(work, id))
    .returning();
  await recordAudit(work, { kind: 'tag', id, name: tag!.name, before, after: tag });
  work.publish('tag', { action: 'update', tag: tag! }, [companyRoom(work.companyId)]);
  return tag!;
}

/**
 * Deletes a tag, also from its tickets (TAG-10). Throws ERR_IN_USE with the names of the campaigns that would start with
 * nobody.
 */
export async function removeTag(
  work: UserWork,
  id: number,
  { untagTickets, campaignsWaitingFor }: TagDeps,
): Promise<{ message: string }> {
  const before = await getTag(work, id);
  const by = await campaignsWaitingFor(work, id);
  if (by.length > 0) throw new AppError('ERR_IN_USE', { by });
  await untagTickets(work, id);
  await work.db.delete(tags).where(one(work, id));
  await recordAudit(work, { kind: 'tag', id, name: before.name, before });
  work.publish('tag', { action: 'delete', tagId: id }, [companyRoom(work.companyId)]);
  return { message: 'ok' };
}

const one = (work: UserWork, id: number) => and(eq(tags.companyId, work.companyId), eq(tags.id, id));
