import {
  CloudCredentials,
  CloudCredentialsChange,
  NewConnection,
  providers,
  type CloudCredential,
  type Connection,
  type ErrorCode,
} from '@recado/contracts';
import { z } from 'zod';
import type { Translate } from '../../../lib/texts/texts.ts';
import type { ServerForm } from '../../../ui/forms/useServerForm.ts';
import type { connectionTexts } from '../connections.texts.ts';

const credentials = Object.keys(CloudCredentials.shape) as CloudCredential[];

/** Minimum and maximum of each number. */
const ranges = {
  timeToTransfer: [1, 10_080],
  expiresTicket: [1, 8_760],
  maxUseBotQueues: [0, 100],
  timeUseBotQueues: [0, 1_440],
} as const;
type NumberField = keyof typeof ranges;
const isNumber = (field: string): field is NumberField => field in ranges;
const isWithin = (field: NumberField, typed: string): boolean =>
  /^\s*\d+\s*$/.test(typed) && Number(typed) >= ranges[field][0] && Number(typed) <= ranges[field][1];

/** The choice of hours of its own, beside the platform's value and `neverExpires`. */
export const expiryByHours = 1;

/** Numbers are kept as typed until they are sent. */
const number = (field: NumberField) => z.string().refine((typed) => isWithin(field, typed));
const { name, greetingMessage } = NewConnection.shape;
const message = greetingMessage.unwrap();

const fields = z.object({
  name,
  provider: z.enum(providers),
  cloud: z.object({
    phoneNumberId: z.string(),
    wabaId: z.string(),
    accessToken: z.string(),
    appSecret: z.string(),
    verifyToken: z.string(),
  }),
  importHistory: z.boolean(),
  isDefault: z.boolean(),
  token: z.string().max(255),
  queueIds: z.array(z.number()),
  greetingMessage: message,
  outOfHoursMessage: message,
  complationMessage: message,
  ratingMessage: message,
  expiresInactiveMessage: message,
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  transferQueueId: z.number().nullable(),
  timeToTransfer: z.string(),
  /** Null is the platform's value. */
  expiry: z.number().nullable(),
  expiresTicket: z.string(),
  maxUseBotQueues: number('maxUseBotQueues'),
  timeUseBotQueues: number('timeUseBotQueues'),
});
export type ConnectionForm = z.output<typeof fields>;

/**
 * Returns the schema of the form (CONN-12, CONN-16). An empty secret of a stored connection stays as it is. The ids of the
 * official API are shown and therefore required.
 */
export const connectionFormOf = (isNew: boolean) =>
  fields.superRefine((form, context) => {
    if (form.queueIds.length > 1 && form.greetingMessage.trim() === '')
      context.addIssue({ code: 'custom', path: ['greetingMessage'] });
    if (form.transferQueueId !== null && !isWithin('timeToTransfer', form.timeToTransfer))
      context.addIssue({ code: 'custom', path: ['timeToTransfer'] });
    if (form.expiry === expiryByHours && !isWithin('expiresTicket', form.expiresTicket))
      context.addIssue({ code: 'custom', path: ['expiresTicket'] });
    if (form.provider !== 'cloud') return;
    const cloud = cloudOf(form);
    for (const issue of (isNew ? CloudCredentials : CloudCredentialsChange).safeParse(cloud).error?.issues ?? [])
      context.addIssue({ ...issue, input: cloud, path: ['cloud', ...issue.path] } as never);
    for (const id of ['phoneNumberId', 'wabaId'] as const)
      if (cloud[id] === '') context.addIssue({ code: 'custom', path: ['cloud', id] });
  });

/** The fields of each part of the dialog. On an error, the dialog opens the part of the refused field. */
export const parts = {
  general: ['name', 'provider', 'cloud', 'importHistory', 'isDefault', 'token'],
  messages: [
    'queueIds',
    'greetingMessage',
    'outOfHoursMessage',
    'complationMessage',
    'ratingMessage',
    'expiresInactiveMessage',
  ],
  automation: [
    'integrationId',
    'promptId',
    'transferQueueId',
    'timeToTransfer',
    'expiry',
    'expiresTicket',
    'maxUseBotQueues',
    'timeUseBotQueues',
  ],
} as const satisfies Record<string, readonly (keyof ConnectionForm)[]>;
export type Part = keyof typeof parts;
/** Returns the part of a field, given by its dotted name. */
export const partOf = (field: string): Part =>
  (Object.keys(parts) as Part[]).find((part) => (parts[part] as readonly string[]).includes(field.split('.')[0]!)) ??
  'general';

/** Returns the form values of a connection, or the product's defaults for a new one. */
export const formOf = (row: Partial<Connection> | null): ConnectionForm => ({
  cloud: {
    phoneNumberId: row?.cloud?.phoneNumberId ?? '',
    wabaId: row?.cloud?.wabaId ?? '',
    // Secrets can be written but never read.
    accessToken: '',
    appSecret: '',
    verifyToken: '',
  },
  name: row?.name ?? '',
  isDefault: row?.isDefault ?? false,
  provider: row?.provider ?? 'beta',
  importHistory: row?.importHistory ?? false,
  token: row?.token ?? '',
  queueIds: row?.queueIds ?? [],
  greetingMessage: row?.greetingMessage ?? '',
  outOfHoursMessage: row?.outOfHoursMessage ?? '',
  complationMessage: row?.complationMessage ?? '',
  ratingMessage: row?.ratingMessage ?? '',
  expiresInactiveMessage: row?.expiresInactiveMessage ?? '',
  integrationId: row?.integrationId ?? null,
  promptId: row?.promptId ?? null,
  transferQueueId: row?.transferQueueId ?? null,
  timeToTransfer: String(row?.timeToTransfer ?? ''),
  expiry: row?.expiresTicket ? Math.sign(row.expiresTicket) : null,
  expiresTicket: row?.expiresTicket && row.expiresTicket > 0 ? String(row.expiresTicket) : '24',
  maxUseBotQueues: String(row?.maxUseBotQueues ?? 3),
  timeUseBotQueues: String(row?.timeUseBotQueues ?? 0),
});

/** Returns the request body. Removing the default flag is left to the server, which explains why it stays. */
export const bodyOf = ({ cloud, expiry, ...form }: ConnectionForm) => ({
  ...form,
  ...(form.provider === 'cloud' && { cloud: cloudOf({ cloud }) }),
  token: form.token.trim() || null,
  timeToTransfer:
    form.transferQueueId === null || form.timeToTransfer.trim() === '' ? null : Number(form.timeToTransfer),
  expiresTicket: expiry === expiryByHours ? Number(form.expiresTicket) : (expiry ?? 0),
  maxUseBotQueues: Number(form.maxUseBotQueues),
  timeUseBotQueues: Number(form.timeUseBotQueues),
});

/** The credentials without spaces around them. */
export const cloudOf = ({ cloud }: Pick<ConnectionForm, 'cloud'>) =>
  Object.fromEntries(credentials.map((field) => [field, cloud[field].trim()])) as CloudCredentials;

/** Props of a part of the dialog. */
export type PartProps = Pick<
  ServerForm<ReturnType<typeof connectionFormOf>>,
  'control' | 'register' | 'setValue' | 'getValues' | 'error'
>;

/** The field that an error of the whole request belongs to. */
export const fieldOfCode = {
  ERR_NAME_ALREADY_EXISTS: 'name',
  ERR_TOKEN_ALREADY_EXISTS: 'token',
  ERR_NUMBER_ALREADY_EXISTS: 'cloud.phoneNumberId',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_NO_PROMPT_FOUND: 'promptId',
  ERR_NO_INTEGRATION_FOUND: 'integrationId',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Returns the text of a field's error. */
export function wordsOf(
  t: Translate<typeof connectionTexts>,
  field: string,
  code: string,
  typed: unknown,
): string | undefined {
  const isEmpty = typeof typed === 'string' && typed.trim() === '';
  if (code.endsWith('_ALREADY_EXISTS')) return t('taken');
  if (field === 'greetingMessage' && isEmpty) return t('greetingNeeded');
  if (isNumber(field)) return t('outOfRange', { min: ranges[field][0], max: ranges[field][1] });
  if (isEmpty) return t('required');
  if (code === 'too_small' && field === 'name') return t('tooShort', { min: 2 });
  if (code === 'too_big') return t('tooLong', { max: longest[field] ?? 4_096 });
  if (field === 'cloud.accessToken') return t('noSpaces');
  return field === 'cloud.phoneNumberId' || field === 'cloud.wabaId' ? t('digitsOnly') : t('refused');
}

const longest: Readonly<Record<string, number>> = {
  name: 50,
  token: 255,
  'cloud.phoneNumberId': 32,
  'cloud.wabaId': 32,
  'cloud.accessToken': 1_024,
  'cloud.appSecret': 255,
  'cloud.verifyToken': 255,
};

/** Returns a random token of 256 bits in base64url. */
export const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
