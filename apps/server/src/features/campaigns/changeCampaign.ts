import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  isCampaignEditable,
  type CampaignChange,
  type CampaignTemplate,
  type campaignsApi,
  type RequestOf,
} from '@recado/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import { readRequest } from '../../kernel/db/readRequest.ts';
import type { UserWork, Work } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { toMoment } from '../companies/index.ts';
import { connections } from '../connections/connections.tables.ts';
import { contactLists } from '../contactLists/contactLists.tables.ts';
import { fileLists } from '../fileLists/fileLists.tables.ts';
import { findTemplate } from '../messages/index.ts';
import { tags } from '../tags/tags.tables.ts';
import { campaigns } from './campaigns.tables.ts';
import { bookStart } from './sending/bookStart.ts';
import { segments } from './segments/segments.tables.ts';
import { getCampaign, type CampaignRow } from './readCampaigns.ts';

type Stored = typeof campaigns.$inferSelect;
type Planned = Pick<Stored, 'status' | 'scheduledAt'>;

/** A time up to this long ago means "send now"; an older one is refused (behaviour 9.2). */
const nowMs = 5 * 60_000;

export const oneCampaign = (work: Work, id: number) =>
  and(eq(campaigns.companyId, work.companyId), eq(campaigns.id, id));

/** Locks a campaign until the commit. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function lockCampaign(work: Work, id: number): Promise<Stored> {
  const [row] = await work.db.select().from(campaigns).where(oneCampaign(work, id)).for('update');
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

/** Locks a campaign that may be changed. Throws ERR_CAMPAIGN_LOCKED with its status (CAMP-10). */
export async function lockEditable(work: Work, id: number): Promise<Stored> {
  const campaign = await lockCampaign(work, id);
  if (!isCampaignEditable(campaign, work.now)) throw new AppError('ERR_CAMPAIGN_LOCKED', { status: campaign.status });
  return campaign;
}

/**
 * Creates a campaign. Its status follows from its time (behaviour 9.2). A repeated `clientKey` returns the stored
 * campaign, also after its time.
 */
export async function createCampaign(
  work: UserWork,
  { clientKey, ...given }: RequestOf<typeof campaignsApi.create>['body'],
): Promise<CampaignRow> {
  const { storedId, keyed } = await readRequest(work, campaigns, clientKey, given);
  if (storedId !== undefined) return getCampaign(work, storedId);
  const { scheduledAt = null, ...fields } = given;
  const chosen = await choicesOf(work, fields);
  assertWhole(chosen, fields);
  const template = given.template ?? null;
  await assertTemplate(work, given.whatsappId, template);
  const planned = await planOf(work, scheduledAt);
  const [made] = await work.db
    .insert(campaigns)
    .values({
      companyId: work.companyId,
      name: given.name,
      ...variantsOf(fields),
      confirmation: given.confirmation ?? false,
      template,
      connectionId: given.whatsappId,
      ...chosen,
      ...planned,
      ...keyed,
    })
    .returning({ id: campaigns.id });
  await bookStart(work, made!.id, planned);
  const record = await publishCampaign(work, made!.id, 'create');
  await recordAudit(work, { kind: 'campaign', id: record.id, name: record.name, after: record });
  return record;
}

/** Changes a campaign that is not being sent. Throws ERR_CAMPAIGN_LOCKED. */
export async function changeCampaign(work: UserWork, id: number, given: CampaignChange): Promise<CampaignRow> {
  const before = await lockEditable(work, id);
  const shown = await getCampaign(work, id);
  const { scheduledAt, ...fields } = given;
  const chosen = keptAudience(before, await choicesOf(work, fields));
  const after = { ...before, ...variantsOf(fields), ...chosen };
  assertWhole(after, after);
  assertSameAudience(before, after);
  const connectionId = given.whatsappId ?? before.connectionId;
  const template = given.template === undefined ? before.template : given.template;
  // A stored template stays, also if Meta refuses it meanwhile.
  if (!isDeepStrictEqual(template, before.template) || connectionId !== before.connectionId)
    await assertTemplate(work, connectionId, template);
  const planned = await replanned(work, before, scheduledAt);
  await work.db
    .update(campaigns)
    .set({
      ...(given.name !== undefined && { name: given.name }),
      ...variantsOf(fields),
      ...(given.confirmation !== undefined && { confirmation: given.confirmation }),
      connectionId,
      template,
      ...chosen,
      ...planned,
      updatedAt: work.now,
    })
    .where(oneCampaign(work, id));
  if (planned) await bookStart(work, id, planned);
  const record = await publishCampaign(work, id, 'update');
  await recordAudit(work, {
    kind: 'campaign',
    id,
    name: record.name,
    before: shown,
    after: record,
  });
  return record;
}

/** Publishes a campaign with its figures to the administrators, and returns it (CAMP-18). */
export async function publishCampaign(work: Work, id: number, action: 'create' | 'update'): Promise<CampaignRow> {
  const record = await getCampaign(work, id);
  work.publish('campaign', { action, record }, [adminRoom(work.companyId)]);
  return record;
}

type Fields = Omit<CampaignChange, 'scheduledAt'>;
const variantKeys = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;

/** The given variants; a blank one is none. */
const variantsOf = (fields: Fields): Partial<Pick<Stored, (typeof variantKeys)[number]>> =>
  Object.fromEntries(
    variantKeys
      .filter((key) => fields[key] !== undefined)
      .map((key) => [key, fields[key]?.trim() ? fields[key] : null]),
  );

/**
 * Returns the given choices after checking that their rows exist. Of list, tag and segment, one given alone replaces the
 * others.
 */
export async function choicesOf(work: Work, given: Fields) {
  const { whatsappId, contactListId, tagId, tagListId, segmentId, fileListId } = given;
  const tag = tagId === undefined ? tagListId : tagId;
  await assertRow(work, connections, whatsappId, 'ERR_NO_WAPP_FOUND', isNull(connections.deletedAt));
  await assertRow(work, contactLists, contactListId, 'ERR_NO_CONTACT_LIST_FOUND');
  await assertRow(work, tags, tag, 'ERR_NO_TAG_FOUND');
  await assertRow(work, segments, segmentId, 'ERR_NO_SEGMENT_FOUND');
  await assertRow(work, fileLists, fileListId, 'ERR_NO_FILE_FOUND');
  const chosen = { contactListId, tagId: tag, segmentId };
  const isChosen = Object.values(chosen).some((id) => id != null);
  const audience = Object.entries(chosen).flatMap(([key, id]) =>
    id !== undefined ? [[key, id]] : isChosen ? [[key, null]] : [],
  );
  return {
    ...(Object.fromEntries(audience) as Partial<Record<keyof typeof chosen, number | null>>),
    ...(fileListId !== undefined && { fileListId }),
  };
}

type Chosen = { companyId: AnyPgColumn; id: AnyPgColumn };
async function assertRow(
  work: Work,
  table: PgTable & Chosen,
  id: number | null | undefined,
  code:
    | 'ERR_NO_WAPP_FOUND'
    | 'ERR_NO_CONTACT_LIST_FOUND'
    | 'ERR_NO_TAG_FOUND'
    | 'ERR_NO_SEGMENT_FOUND'
    | 'ERR_NO_FILE_FOUND',
  condition?: ReturnType<typeof isNull>,
): Promise<void> {
  if (id == null) return;
  const { companyId, id: key } = table as Chosen;
  const [row] = await work.db
    .select({ id: key })
    .from(table)
    .where(and(eq(companyId, work.companyId), eq(key, id), condition));
  if (!row) throw new AppError(code);
}

/** Throws ERR_WAPP_TEMPLATE for a template that the connection cannot send now. */
async function assertTemplate(work: Work, connectionId: number, template: CampaignTemplate | null): Promise<void> {
  if (template === null) return;
  const { name, language, params } = template;
  if (!(await findTemplate(work, connectionId, { name, language, paramCount: params.length })))
    throw new AppError('ERR_WAPP_TEMPLATE');
}

type Choices = Awaited<ReturnType<typeof choicesOf>>;
type ChosenAudience = Partial<Pick<Stored, 'contactListId' | 'tagId' | 'segmentId'>>;

/** Exactly one of list, tag and segment, and at least one variant (behaviour 9.1). */
function assertWhole(
  { contactListId, tagId, segmentId }: ChosenAudience,
  variants: Partial<Record<(typeof variantKeys)[number], string | null | undefined>>,
): void {
  const chosen = [contactListId, tagId, segmentId].filter((id) => id != null).length;
  if (chosen !== 1)
    throw new AppError('ERR_VALIDATION', { fields: { contactListId: chosen === 0 ? 'required' : 'oneOf' } });
  if (!variantKeys.some((key) => variants[key]?.trim()))
    throw new AppError('ERR_VALIDATION', { fields: { message1: 'required' } });
}

/**
 * Returns the choices without an audience of nothing but nulls, if the recipients are stored: the row has null for a list,
 * a tag or a segment that was deleted since, and may be sent back.
 */
function keptAudience(before: Stored, chosen: Choices): Choices {
  const { contactListId, tagId, segmentId, ...others } = chosen;
  const isUnset = [contactListId, tagId, segmentId].every((id) => id == null);
  return before.startedAt !== null && isUnset ? others : chosen;
}

/**
 * Throws ERR_CAMPAIGN_AUDIENCE for another audience of a campaign whose recipients are stored: a restart goes on with
 * them, and would not write to the new audience (behaviour 9.4, 9.10).
 */
function assertSameAudience(before: Stored, after: Required<ChosenAudience>): void {
  const isSame = (['contactListId', 'tagId', 'segmentId'] as const).every((key) => before[key] === after[key]);
  if (before.startedAt !== null && !isSame) throw new AppError('ERR_CAMPAIGN_AUDIENCE');
}

/** Returns the status that follows from a time: none, a future one, now, or up to five minutes ago (behaviour 9.2). */
async function planOf(work: UserWork, given: string | null): Promise<Planned & Cleared> {
  if (given === null) return { status: 'INATIVA', scheduledAt: null, ...cleared };
  const at = given === 'now' ? work.now : await toMoment(work, given);
  if (at.getTime() < work.now.getTime() - nowMs)
    throw new AppError('ERR_VALIDATION', { fields: { scheduledAt: 'past' } });
  return { status: at > work.now ? 'PROGRAMADA' : 'EM_ANDAMENTO', scheduledAt: at, ...cleared };
}

const cleared = { reason: null, error: null, completedAt: null, pause: null } as const;
type Cleared = typeof cleared;

/**
 * Returns the new status of a changed campaign, undefined if its time stays as it is. A cancelled campaign stays
 * cancelled: it begins again only by `restart` (CAMP-11).
 */
async function replanned(work: UserWork, before: Stored, given: string | null | undefined) {
  if (given === undefined) return undefined;
  if (before.status === 'CANCELADA') {
    const at = given === null ? null : given === 'now' ? work.now : await toMoment(work, given);
    return { status: before.status, scheduledAt: at };
  }
  const at = given === null || given === 'now' ? given : await toMoment(work, given);
  // An unchanged time needs no check.
  if (at instanceof Date && at.getTime() === before.scheduledAt?.getTime()) return undefined;
  return planOf(work, given);
}
