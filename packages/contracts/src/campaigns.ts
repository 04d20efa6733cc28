import { z } from 'zod';
import { CampaignFigures, CampaignOutcomes, recipientStates, Shipping, VariantFigures } from './campaignFigures.ts';
import { RecentCampaigns } from './campaignRisk.ts';
import { campaignGroups, campaignStatuses, longIntervals, messageIntervals } from './campaignRules.ts';
import { ContactListItem } from './contactLists.ts';
import { ContactFields } from './contacts.ts';
import {
  api,
  clientKey,
  date,
  done,
  emptyIsNull,
  formText,
  id,
  keptIfNull,
  messageText,
  moment,
  optionalId,
  page,
  pageQuery,
  seen,
  text,
} from './kit.ts';
import { limits } from './limits.ts';
import { ContactBudget, pauseReasons } from './numberCare.ts';
import { NumberHealth } from './numberHealth.ts';
import { QuietHours } from './quietHours.ts';

/** Why a campaign was cancelled by itself. `restored`: it comes from a backup, after its time. */
export const campaignReasons = [
  'missed',
  'restored',
  'restricted',
  'connectionRemoved',
  'audienceRemoved',
  'fileListRemoved',
  'template',
] as const;
export type CampaignReason = (typeof campaignReasons)[number];

/** A text with variables, and the text for a recipient whom they leave without one. */
const TemplateParam = z.object({ text: text(1_024), fallback: text(1_024) });
/**
 * An approved template of the official API, for recipients outside of the 24-hour window. `params` are in the order of
 * `MessageTemplate.params`.
 */
export const CampaignTemplate = z.object({
  name: text(512, 1),
  language: text(20, 1),
  params: z.array(TemplateParam).max(50),
});
export type CampaignTemplate = z.output<typeof CampaignTemplate>;

const count = z.number().int();
/**
 * The pause of a campaign that stopped by itself to protect its number. `count` of the `sent` recipients refused or opted
 * out; of a warning and an interruption both are 0.
 */
export const CampaignPause = z.object({ reason: z.enum(pauseReasons), at: date, count, sent: count });
export type CampaignPause = z.output<typeof CampaignPause>;

/**
 * Why a campaign that is being sent writes to nobody now. It goes on by itself. `until` is null where nobody knows: the
 * connection is down, or the company was past its due date or without the feature when its campaigns last looked.
 */
export const waitReasons = ['quiet', 'budget', 'messagingLimit', 'disconnected', 'unserved'] as const;
export const CampaignWait = z.object({ reason: z.enum(waitReasons), until: date.nullable() });
export type CampaignWait = z.output<typeof CampaignWait>;

const named = z.object({ id: z.number().int(), name: z.string() });
/** A campaign (CAMP-06). */
export const Campaign = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  message1: formText,
  message2: formText,
  message3: formText,
  message4: formText,
  message5: formText,
  status: z.enum(campaignStatuses),
  scheduledAt: date.nullable(),
  completedAt: date.nullable(),
  confirmation: z.boolean(),
  /** **+** */
  template: CampaignTemplate.nullable(),
  /** Null once the connection was removed. */
  whatsappId: z.number().int().nullable(),
  whatsapp: named.nullable(),
  contactListId: z.number().int().nullable(),
  /** The list; of a campaign by tag or segment, the name of that (behaviour 9.4). */
  contactList: named.nullable(),
  tagId: z.number().int().nullable(),
  /** **+** */
  segmentId: z.number().int().nullable(),
  fileListId: z.number().int().nullable(),
  fileList: named.nullable(),
  /** The bare name of the file, as `/public/{path}` takes it. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** **+** Absolute signed address of the file, and its type. */
  mediaUrl: z.string().nullable(),
  mediaType: z.string().nullable(),
  /** **+** Why it was cancelled by itself, and the provider's error if there is one. */
  reason: z.enum(campaignReasons).nullable(),
  error: z.string().nullable(),
  /** **+** Set while it paused by itself: it stays EM_ANDAMENTO and sends nothing until a person calls `resume`. */
  pause: CampaignPause.nullable(),
  /** **+** Set while it waits, with the reason; all campaigns of a connection wait together. */
  wait: CampaignWait.nullable(),
  /** **+** When its sending began. */
  startedAt: date.nullable(),
  report: CampaignFigures,
  createdAt: date,
  updatedAt: date,
});
export type Campaign = z.output<typeof Campaign>;

/** A campaign with its recipients, at most `limits.wholeList` of each kind. */
export const CampaignDetails = Campaign.extend({
  contactList: named.extend({ contacts: z.array(ContactListItem) }).nullable(),
  shipping: z.array(Shipping),
  variants: z.array(VariantFigures),
});
export type CampaignDetails = z.output<typeof CampaignDetails>;

/** **+** A campaign with what its report shows besides the recipients. */
export const CampaignReport = Campaign.extend({ variants: z.array(VariantFigures), outcomes: CampaignOutcomes });
export type CampaignReport = z.output<typeof CampaignReport>;

/** **+** The campaigns that a search finds, and those of each group. */
const GroupCounts = z.object({ all: count, onAir: count, ended: count });

/** A choice that may be unset; the specified client sends "Nenhuma" for none. */
const choice = (kind: 'contactList' | 'tag' | 'segment' | 'fileList') =>
  z.preprocess((value) => (value === 'Nenhuma' ? null : value), optionalId(kind)).optional();
const variant = messageText(limits.messageBody, 0).nullable().optional();
export const CampaignFields = {
  name: text(50, 2),
  message1: variant,
  message2: variant,
  message3: variant,
  message4: variant,
  message5: variant,
  whatsappId: id('connection'),
  contactListId: choice('contactList'),
  tagId: choice('tag'),
  /** Another name of `tagId` (AMB-34). */
  tagListId: choice('tag'),
  /** **+** Contacts that meet the conditions of a segment, found when the sending starts. */
  segmentId: choice('segment'),
  fileListId: choice('fileList'),
  /** A time, `now` to send at once, or null for a draft (behaviour 9.2). */
  scheduledAt: z.preprocess(emptyIsNull, z.union([z.literal('now'), moment]).nullable()).optional(),
  confirmation: z.boolean().optional(),
  template: CampaignTemplate.nullable().optional(),
};
export const NewCampaign = z.object(CampaignFields);
export type NewCampaign = z.output<typeof NewCampaign>;
export const CampaignChange = NewCampaign.partial().extend({ whatsappId: keptIfNull(id('connection')), ...seen });
export type CampaignChange = z.output<typeof CampaignChange>;

/**
 * A test of a campaign: what a recipient gets, sent to one number. `campaignId` names the stored campaign whose file is
 * sent too; `recipient` fills the variables.
 */
export const CampaignTest = z.object({
  number: ContactFields.number,
  whatsappId: id('connection'),
  message: messageText(limits.messageBody, 0),
  campaignId: id('campaign').optional(),
  fileListId: choice('fileList'),
  confirmation: z.boolean().optional(),
  template: CampaignTemplate.nullable().optional(),
  recipient: z.object({
    name: z.string().max(255),
    number: z.string().max(50),
    email: z.string().max(255).nullable(),
    extraInfo: z
      .array(z.object({ name: z.string().max(100), value: z.string().max(1_000) }))
      .max(50)
      .default([]),
  }),
});
export type CampaignTest = z.output<typeof CampaignTest>;

const Sample = z.object({
  name: z.string(),
  number: z.string(),
  email: z.string().nullable(),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** The recipients that a campaign would reach: how many, the skipped ones by reason, and the first ones. */
export const Audience = z.object({
  recipients: count,
  /** Of them, those whose number was not checked yet. */
  unchecked: count,
  skipped: z.object({
    invalidNumber: count,
    optedOut: count,
    suppressed: count,
    group: count,
    duplicate: count,
    noNumber: count,
  }),
  samples: z.array(Sample),
  /** Names of the extra fields that recipients have, for `findUnfilled`; at most 200. */
  extraFields: z.array(z.string()),
});
export type Audience = z.output<typeof Audience>;

export const campaignSettingKeys = [
  'messageInterval',
  'longerIntervalAfter',
  'greaterInterval',
  'variables',
  'quietHours',
] as const;
/** A setting of the campaigns. `value` is JSON text. */
export const CampaignSetting = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  key: z.enum(campaignSettingKeys),
  value: z.string(),
  createdAt: date,
  updatedAt: date,
});
export type CampaignSetting = z.output<typeof CampaignSetting>;

/** A number of seconds among the choices; clients may send digits. An empty value is refused instead of read as 0. */
const secondsOf = (choices: readonly number[]) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/)])
    .pipe(z.coerce.number())
    .refine((value) => choices.includes(value));
export const CampaignSettingsChange = z.object({
  messageInterval: secondsOf(messageIntervals),
  longerIntervalAfter: secondsOf(longIntervals),
  greaterInterval: secondsOf(longIntervals),
  variables: z.array(z.object({ key: text(50, 1), value: text(1024) })).max(limits.campaignVariables),
  /** **+** */
  quietHours: QuietHours,
});
export type CampaignSettingsChange = z.output<typeof CampaignSettingsChange>;

const admin = { access: 'campaigns-page:edit', plan: 'useCampaigns' } as const;
const params = z.object({ campaignId: id('campaign') });
const found = ['ERR_NO_CAMPAIGN_FOUND'] as const;
const choices = [
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_SEGMENT_FOUND',
  'ERR_NO_FILE_FOUND',
] as const;

export const campaignsApi = api({
  /** Sorted by name. **+** `group` narrows it; `counts` are those of the search. */
  list: {
    ...admin,
    method: 'GET',
    path: '/campaigns',
    query: z.object({ ...pageQuery, group: z.enum(campaignGroups).optional() }),
    reply: page('records', Campaign).extend({ counts: GroupCounts }),
    statements: 4,
  },
  get: {
    ...admin,
    method: 'GET',
    path: '/campaigns/:campaignId',
    params,
    reply: CampaignDetails,
    errors: found,
    statements: 6,
  },
  /** **+** A repeated `clientKey` returns the stored campaign. */
  create: {
    ...admin,
    method: 'POST',
    path: '/campaigns',
    body: NewCampaign.extend({ clientKey }),
    reply: Campaign,
    errors: ['ERR_CLIENT_KEY_REUSED', ...choices, 'ERR_WAPP_TEMPLATE'],
  },
  change: {
    ...admin,
    method: 'PUT',
    path: '/campaigns/:campaignId',
    params,
    body: CampaignChange,
    reply: Campaign,
    errors: [
      'ERR_ROW_CHANGED',
      ...found,
      ...choices,
      'ERR_CAMPAIGN_LOCKED',
      'ERR_CAMPAIGN_AUDIENCE',
      'ERR_WAPP_TEMPLATE',
    ],
  },
  /** Deletes a campaign; one that is being sent is cancelled first (behaviour 9.2). */
  remove: {
    ...admin,
    method: 'DELETE',
    path: '/campaigns/:campaignId',
    params,
    reply: done,
    errors: found,
  },
  attach: {
    ...admin,
    method: 'POST',
    path: '/campaigns/:campaignId/media-upload',
    params,
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.fileBytes },
    reply: z.object({ mensagem: z.string() }),
    errors: [...found, 'ERR_CAMPAIGN_LOCKED', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  },
  detach: {
    ...admin,
    method: 'DELETE',
    path: '/campaigns/:campaignId/media-upload',
    params,
    reply: done,
    errors: [...found, 'ERR_CAMPAIGN_LOCKED'],
  },
  cancel: {
    ...admin,
    method: 'POST',
    path: '/campaigns/:campaignId/cancel',
    params,
    reply: z.void(),
    status: 204,
    errors: [...found, 'ERR_CAMPAIGN_LOCKED'],
  },
  restart: {
    ...admin,
    method: 'POST',
    path: '/campaigns/:campaignId/restart',
    params,
    reply: z.void(),
    status: 204,
    errors: [...found, 'ERR_CAMPAIGN_LOCKED', 'ERR_NO_WAPP_FOUND'],
  },
  /** **+** Goes on with a campaign that paused by itself. The thresholds count anew from now. */
  resume: {
    ...admin,
    method: 'POST',
    path: '/campaigns/:campaignId/resume',
    params,
    reply: z.void(),
    status: 204,
    errors: [...found, 'ERR_CAMPAIGN_LOCKED'],
  },
  /** **+** The figures, the variants and the outcomes, without recipients. */
  report: {
    ...admin,
    method: 'GET',
    path: '/campaigns/:campaignId/report',
    params,
    reply: CampaignReport,
    errors: found,
    statements: 5,
  },
  /** **+** The recipients by name, narrowed by name or number and by state. */
  recipients: {
    ...admin,
    method: 'GET',
    path: '/campaigns/:campaignId/recipients',
    params,
    query: z.object({ ...pageQuery, status: z.enum(recipientStates).optional() }),
    reply: page('records', Shipping),
    errors: found,
    statements: 5,
  },
  /** **+** All recipients by id, `limits.exportedRecipients` at a time, for a sheet. */
  exportRecipients: {
    ...admin,
    method: 'GET',
    path: '/campaigns/:campaignId/recipients/export',
    params,
    query: z.object({ cursor: pageQuery.cursor }),
    reply: z.object({ records: z.array(Shipping), nextCursor: z.string().nullable() }),
    errors: found,
    statements: 5,
  },
  /** **+** Who a campaign to this list, tag or segment would reach; of several, the first counts. */
  audience: {
    ...admin,
    method: 'GET',
    path: '/campaign-audience',
    query: z.object({
      contactListId: id('contactList').optional(),
      tagId: id('tag').optional(),
      segmentId: id('segment').optional(),
    }),
    reply: Audience,
    statements: 4,
  },
  /** **+** The campaigns that began on a connection in the last 30 days, for `campaignRisk`, and its limits for `estimateEnd`. */
  recent: {
    ...admin,
    method: 'GET',
    path: '/campaign-recent',
    query: z.object({ whatsappId: id('connection') }),
    reply: RecentCampaigns,
    statements: 8,
  },
  /** **+** Sends a campaign to one number; no report counts it. At most `limits.campaignTestsPerMinute` per company. */
  test: {
    ...admin,
    method: 'POST',
    path: '/campaign-test',
    body: CampaignTest,
    reply: done,
    errors: [
      ...found,
      ...choices,
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_OUT_OF_WINDOW',
      'ERR_WAPP_TEMPLATE',
      'ERR_CONTACT_OPTED_OUT',
      'ERR_CONTACT_ERASED',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  settings: {
    ...admin,
    method: 'GET',
    path: '/campaign-settings',
    reply: z.array(CampaignSetting),
    statements: 3,
  },
  /** Saves the given settings. A variable whose key is there twice, whatever its case, is refused (CAMP-22). */
  changeSettings: {
    ...admin,
    method: 'POST',
    path: '/campaign-settings',
    body: z.object({ settings: CampaignSettingsChange.partial() }),
    reply: z.array(CampaignSetting),
    errors: ['ERR_NAME_ALREADY_EXISTS'],
  },
  /** **+** The health of the number of a connection. */
  numberHealth: {
    ...admin,
    method: 'GET',
    path: '/number-health/:whatsappId',
    params: z.object({ whatsappId: id('connection') }),
    reply: NumberHealth,
    errors: ['ERR_NO_WAPP_FOUND'],
    statements: 8,
  },
  /** **+** Changes the given fields of the budget of new contacts of a connection. */
  changeBudget: {
    ...admin,
    method: 'PUT',
    path: '/number-health/:whatsappId/budget',
    params: z.object({ whatsappId: id('connection') }),
    body: ContactBudget.partial(),
    reply: NumberHealth,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
});

export const campaignChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), record: Campaign }),
  z.object({ action: z.literal('update'), record: Campaign }),
  z.object({ action: z.literal('delete'), id: z.number().int() }),
]);
