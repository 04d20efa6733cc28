import {
  AppError,
  isQuickMessageWhole,
  mayChangeQuickMessage,
  type quickMessagesApi,
  type RequestOf,
} from '@recado/contracts';
import { and, eq, or } from 'drizzle-orm';
import { assertFreeName } from '../../kernel/db/assertFreeName.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { getAnyQuickMessage, getQuickMessage, type QuickMessageRow } from './listQuickMessages.ts';
import { quickMessages } from './quickMessages.tables.ts';
import { quickMessageVisibility } from './quickMessages.visibility.ts';

/** Creates a quick message of the user. */
export async function createQuickMessage(
  work: UserWork,
  { isMedia: _, ...body }: RequestOf<typeof quickMessagesApi.create>['body'],
): Promise<QuickMessageRow> {
  await assertFreeShortcut(work, body.shortcode, { userId: work.actor.id });
  const [row] = await work.db
    .insert(quickMessages)
    .values({ ...body, companyId: work.companyId, userId: work.actor.id })
    .returning({ id: quickMessages.id });
  const record = await publishQuickMessage(work, row!.id, 'create');
  await recordSharedChange(work, undefined, record);
  return record;
}

/**
 * Throws ERR_NAME_ALREADY_EXISTS if the owner sees another quick message with the same shortcut (decision 0091). Private
 * ones of other users do not count: they would be found out.
 */
const assertFreeShortcut = (
  work: UserWork,
  shortcode: string | undefined,
  owned: Pick<QuickMessageRow, 'userId'> & Partial<QuickMessageRow>,
): Promise<void> =>
  assertFreeName(work, quickMessages, shortcode, {
    column: quickMessages.shortcode,
    where: or(eq(quickMessages.geral, true), eq(quickMessages.userId, owned.userId)),
    ...(owned.id !== undefined && { before: { id: owned.id, name: owned.shortcode ?? '' } }),
  });

/** The columns that show what a quick message says. */
const wordsOf = ({ shortcode, message, mediaName }: QuickMessageRow) => ({ shortcode, message, mediaName });

/**
 * Records a change of a quick message that the team sees, or saw before. A private one is its owner's alone, also before
 * administrators (AMB-41): of a change between private and shared, only the words of the shared side are recorded, and
 * those do not change.
 */
export async function recordSharedChange(
  work: UserWork,
  before: QuickMessageRow | undefined,
  after: QuickMessageRow | undefined,
): Promise<void> {
  const shared = after?.geral ? after : before?.geral ? before : undefined;
  if (!shared) return;
  const shown = (row: QuickMessageRow | undefined) => row && (row.geral ? row : { ...row, ...wordsOf(shared) });
  await recordAudit(work, {
    kind: 'quickMessage',
    id: shared.id,
    name: shared.shortcode,
    before: shown(before),
    after: shown(after),
  });
}

/**
 * Changes a quick message. Publishes its removal to users who no longer see it. Throws ERR_VALIDATION if neither a text
 * nor a file would be left.
 */
export async function changeQuickMessage(
  work: UserWork,
  id: number,
  { isMedia = false, removeFile = false, ...body }: RequestOf<typeof quickMessagesApi.change>['body'],
): Promise<QuickMessageRow> {
  const before = await getChangeable(work, id);
  const hasFile = isMedia || (before.isMedia && !removeFile);
  if (!isQuickMessageWhole({ message: body.message ?? before.message, isMedia: hasFile }))
    throw new AppError('ERR_VALIDATION', { fields: { message: 'required' } });
  await assertFreeShortcut(work, body.shortcode, before);
  await work.db
    .update(quickMessages)
    .set({ ...body, updatedAt: work.now })
    .where(one(work, id));
  const rooms = quickMessageVisibility.rooms(work.companyId, before);
  const record = await publishQuickMessage(work, id, 'update');
  await recordSharedChange(work, before, record);
  if (before.geral && !record.geral)
    work.publish('quickMessage', { action: 'delete', id }, rooms, quickMessageVisibility.rooms(work.companyId, record));
  return record;
}

/** Deletes a quick message. The nightly sweep deletes its file. */
export async function removeQuickMessage(work: UserWork, id: number): Promise<{ message: string }> {
  const before = await getChangeable(work, id);
  await work.db.delete(quickMessages).where(one(work, id));
  work.publish('quickMessage', { action: 'delete', id }, quickMessageVisibility.rooms(work.companyId, before));
  await recordSharedChange(work, before, undefined);
  return { message: 'ok' };
}

/** Deletes the quick messages that only this user saw. The shared ones stay; administrators may change them. */
export async function removePrivateQuickMessages(work: UserWork, userId: number): Promise<void> {
  const { companyId, userId: owner, geral } = quickMessages;
  await work.db.delete(quickMessages).where(and(eq(companyId, work.companyId), eq(owner, userId), eq(geral, false)));
}

/** Returns a quick message that the user may change. Throws ERR_NO_PERMISSION or ERR_NO_QUICK_MESSAGE_FOUND. */
export async function getChangeable(work: UserWork, id: number): Promise<QuickMessageRow> {
  const row = await getQuickMessage(work, id);
  if (!mayChangeQuickMessage(work.actor, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

/** Publishes a quick message to the users who see it, and returns it. */
export async function publishQuickMessage(
  work: UserWork,
  id: number,
  action: 'create' | 'update',
): Promise<QuickMessageRow> {
  const record = await getAnyQuickMessage(work, id);
  work.publish('quickMessage', { action, record }, quickMessageVisibility.rooms(work.companyId, record));
  return record;
}

const one = (work: UserWork, id: number) => and(eq(quickMessages.companyId, work.companyId), eq(quickMessages.id, id));
