import {
  CampaignFields,
  CampaignTemplate,
  limits,
  type Campaign,
  type ConnectionStatus,
  type NewCampaign,
} from '@recado/contracts';
import { z } from 'zod';
import { momentOf } from '../../../lib/format/momentOf.ts';
import { wallClock } from '../../../lib/format/wallClock.ts';
import type { FileChange } from '../../../ui/fields/FileField.tsx';

export const messageFields = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;
export type MessageField = (typeof messageFields)[number];

/** The parts of the dialog. */
export const steps = ['message', 'audience', 'sending'] as const;
export type Step = (typeof steps)[number];

/** A time up to five minutes ago still means now (behaviour 9.2). */
const pastMs = 5 * 60_000;

const message = z.string().max(limits.messageBody);
const chosenId = z.number().nullable();

const fields = z.object({
  name: CampaignFields.name,
  message1: message,
  message2: message,
  message3: message,
  message4: message,
  message5: message,
  file: z.custom<FileChange>(),
  fileListId: chosenId,
  whatsappId: chosenId,
  kind: z.enum(['list', 'tag', 'segment']),
  contactListId: chosenId,
  tagId: chosenId,
  segmentId: chosenId,
  /** `hold`: without a time; a draft stays one, and a cancelled campaign stays cancelled. */
  when: z.enum(['hold', 'now', 'time']),
  /** `2026-11-21T15:30` by the company's clock. */
  scheduledAt: z.string(),
  confirmation: z.boolean(),
  template: CampaignTemplate.nullable(),
});
export type CampaignForm = z.output<typeof fields>;

/** A rule about the whole form runs also while other fields are wrong, so that all errors appear at once. */
const rule = (path: keyof CampaignForm) => ({ path: [path], when: () => true });

/**
 * Returns true if a chosen kind of audience has its row. The stored recipients of a campaign that has begun are its audience,
 * also after their list, tag or segment was deleted.
 */
const hasAudience = (
  { kind }: Pick<CampaignForm, 'kind'>,
  campaign: Campaign | null,
  one: CampaignForm['kind'],
  id: number | null,
): boolean => campaign?.startedAt != null || kind !== one || id !== null;

/** Returns the schema of the form: at least one text, a connection, and exactly one of list, tag and segment (behaviour 9.1). */
export const campaignForm = (campaign: Campaign | null, zone: string, now: () => number = Date.now) =>
  fields
    .refine((form) => messageFields.some((field) => form[field].trim() !== ''), rule('message1'))
    .refine(({ file }) => !(file instanceof File) || file.size <= limits.fileBytes, rule('file'))
    .refine(({ whatsappId }) => whatsappId !== null, rule('whatsappId'))
    .refine((form) => hasAudience(form, campaign, 'list', form.contactListId), rule('contactListId'))
    .refine((form) => hasAudience(form, campaign, 'tag', form.tagId), rule('tagId'))
    .refine((form) => hasAudience(form, campaign, 'segment', form.segmentId), rule('segmentId'))
    .refine(
      ({ when, scheduledAt }) =>
        when !== 'time' ||
        (!Number.isNaN(Date.parse(scheduledAt)) &&
          (scheduledAt === storedTime(campaign, zone) || momentOf(scheduledAt, zone) >= now() - pastMs)),
      rule('scheduledAt'),
    );

/** The part of the dialog that a field stands in. */
export const stepOf = (field: string): Step =>
  ['whatsappId', 'kind', 'contactListId', 'tagId', 'segmentId', 'template'].includes(field)
    ? 'audience'
    : ['when', 'scheduledAt', 'confirmation'].includes(field)
      ? 'sending'
      : 'message';

/** The fields of a part that can be wrong. */
export const fieldsOf = (step: Step): (keyof CampaignForm)[] =>
  (Object.keys(fields.shape) as (keyof CampaignForm)[]).filter((field) => stepOf(field) === step);

/** The stored time of a planned campaign by the company's clock; empty for any other campaign. */
const storedTime = (campaign: Campaign | null, zone: string): string =>
  campaign?.status === 'PROGRAMADA' && campaign.scheduledAt !== null ? wallClock(campaign.scheduledAt, zone) : '';

/** Returns the connection that a new campaign begins with: the only connected one, or the only one at all. */
export function onlyUsable(connections: readonly { id: number; status: ConnectionStatus }[]): number | undefined {
  const connected = connections.filter(({ status }) => status === 'CONNECTED');
  const usable = connected.length > 0 ? connected : connections;
  return usable.length === 1 ? usable[0]!.id : undefined;
}

/** Returns the fields of a stored campaign, or of a new one. */
export function formOf(campaign: Campaign | null, zone: string): CampaignForm {
  const scheduledAt = storedTime(campaign, zone);
  // A gap stays: the recipients of a campaign that was cancelled carry the number of their variant.
  const text = (field: MessageField): string => campaign?.[field] ?? '';
  return {
    name: campaign?.name ?? '',
    message1: text('message1'),
    message2: text('message2'),
    message3: text('message3'),
    message4: text('message4'),
    message5: text('message5'),
    file: 'keep',
    fileListId: campaign?.fileListId ?? null,
    whatsappId: campaign?.whatsappId ?? null,
    kind: campaign?.segmentId != null ? 'segment' : campaign?.tagId != null ? 'tag' : 'list',
    contactListId: campaign?.contactListId ?? null,
    tagId: campaign?.tagId ?? null,
    segmentId: campaign?.segmentId ?? null,
    when: scheduledAt === '' ? 'hold' : 'time',
    scheduledAt,
    confirmation: campaign?.confirmation ?? false,
    template: campaign?.template ?? null,
  };
}

/** The calls that save a form: the fields, then its file if it changes, then its time if that comes last. */
export type SavePlan = {
  body: NewCampaign;
  /** The time that is set once the file is there, so that nobody receives the message without it. */
  after: Pick<NewCampaign, 'scheduledAt'> | null;
  /** True for a cancelled campaign that goes on: saving alone leaves it cancelled (CAMP-11). */
  restarts: boolean;
};

/** Returns the calls that save a form. A time that did not change is left out: one in the past would be refused. */
export function planSave(form: CampaignForm, campaign: Campaign | null, zone: string): SavePlan {
  const begun = formOf(campaign, zone);
  const isSameTime = form.when === begun.when && (form.when !== 'time' || form.scheduledAt === begun.scheduledAt);
  const body: NewCampaign = {
    name: form.name.trim(),
    ...Object.fromEntries(messageFields.map((field) => [field, form[field].trim() === '' ? null : form[field]])),
    whatsappId: form.whatsappId!,
    contactListId: form.kind === 'list' ? form.contactListId : null,
    tagId: form.kind === 'tag' ? form.tagId : null,
    segmentId: form.kind === 'segment' ? form.segmentId : null,
    fileListId: form.fileListId,
    confirmation: form.confirmation,
    template: form.template,
  };
  const restarts = campaign?.status === 'CANCELADA' && form.when === 'now';
  if (restarts || (isSameTime && campaign !== null)) return { body, after: null, restarts };
  const scheduledAt = form.when === 'hold' ? null : form.when === 'now' ? 'now' : form.scheduledAt;
  // However far the time is: a person whose upload failed may close the dialog.
  if (form.file === 'keep' || scheduledAt === null) return { body: { ...body, scheduledAt }, after: null, restarts };
  return { body: campaign === null ? { ...body, scheduledAt: null } : body, after: { scheduledAt }, restarts };
}

/**
 * Removes a variant and moves the later ones up; the last one only becomes empty. The variants of a campaign that has begun
 * keep their numbers, which its recipients carry: the removed one only becomes empty.
 */
export function withoutVariant(
  form: Pick<CampaignForm, MessageField>,
  index: number,
  hasBegun: boolean,
): Pick<CampaignForm, MessageField> {
  const all = messageFields.map((field) => form[field]);
  const texts = hasBegun ? all.with(index, '') : all.filter((_text, place) => place !== index);
  return Object.fromEntries(messageFields.map((field, place) => [field, texts[place] ?? ''])) as Pick<
    CampaignForm,
    MessageField
  >;
}
