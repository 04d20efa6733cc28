import {
  CloudCredentials,
  ConnectionChange,
  NewConnection,
  type CloudCredential,
  type Connection,
} from '@recado/contracts';
import type { Translate } from '../../../lib/texts/texts.ts';
import type { connectionTexts } from '../connections.texts.ts';

/** A credential field, under the name the server uses in a refusal. */
export type CloudField = `cloud.${CloudCredential}`;
export const cloudFields = (Object.keys(CloudCredentials.shape) as CloudCredential[]).map(
  (name): CloudField => `cloud.${name}`,
);

/** Numbers are kept as typed until they are sent. */
export type ConnectionForm = Record<CloudField, string> & {
  provider: Connection['provider'];
  name: string;
  isDefault: boolean;
  importHistory: boolean;
  token: string;
  queueIds: number[];
  greetingMessage: string;
  outOfHoursMessage: string;
  complationMessage: string;
  ratingMessage: string;
  expiresInactiveMessage: string;
  transferQueueId: number | null;
  timeToTransfer: string;
  expiresTicket: string;
  maxUseBotQueues: string;
  timeUseBotQueues: string;
};
export type ConnectionField = keyof ConnectionForm;

/** The fields of each part of the dialog. On an error, the dialog opens the part of the refused field. */
export const parts = {
  general: ['name', 'provider', ...cloudFields, 'importHistory', 'isDefault', 'token'],
  messages: [
    'queueIds',
    'greetingMessage',
    'outOfHoursMessage',
    'complationMessage',
    'ratingMessage',
    'expiresInactiveMessage',
  ],
  automation: ['transferQueueId', 'timeToTransfer', 'expiresTicket', 'maxUseBotQueues', 'timeUseBotQueues'],
} as const satisfies Record<string, readonly ConnectionField[]>;
export type Part = keyof typeof parts;
export const partOf = (field: ConnectionField): Part =>
  (Object.keys(parts) as Part[]).find((part) => (parts[part] as readonly string[]).includes(field)) ?? 'general';

/** Minimum and maximum of each number. */
const ranges = {
  timeToTransfer: [1, 10_080],
  expiresTicket: [0, 8_760],
  maxUseBotQueues: [0, 100],
  timeUseBotQueues: [0, 1_440],
} as const;
const isNumber = (field: ConnectionField): field is keyof typeof ranges => field in ranges;
const isCloud = (field: ConnectionField): field is CloudField => field.startsWith('cloud.');

/** Returns the form values of a connection, or the product's defaults for a new one. */
export const formOf = (row: Partial<Connection> | null): ConnectionForm => ({
  'cloud.phoneNumberId': row?.cloud?.phoneNumberId ?? '',
  'cloud.wabaId': row?.cloud?.wabaId ?? '',
  // Secrets can be written but never read.
  'cloud.accessToken': '',
  'cloud.appSecret': '',
  'cloud.verifyToken': '',
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
  transferQueueId: row?.transferQueueId ?? null,
  timeToTransfer: String(row?.timeToTransfer ?? ''),
  expiresTicket: String(row?.expiresTicket ?? 0),
  maxUseBotQueues: String(row?.maxUseBotQueues ?? 3),
  timeUseBotQueues: String(row?.timeUseBotQueues ?? 0),
});

/** Returns the request body. Removing the default flag is left to the server, which explains why it stays. */
export const bodyOf = (form: ConnectionForm) => ({
  ...form,
  ...(form.provider === 'cloud' && { cloud: cloudOf(form) }),
  token: form.token.trim() || null,
  timeToTransfer:
    form.transferQueueId === null || form.timeToTransfer.trim() === '' ? null : Number(form.timeToTransfer),
  expiresTicket: Number(form.expiresTicket),
  maxUseBotQueues: Number(form.maxUseBotQueues),
  timeUseBotQueues: Number(form.timeUseBotQueues),
});

/** The credentials as they are typed. */
export const cloudOf = (form: ConnectionForm) =>
  Object.fromEntries(
    cloudFields.map((field) => [field.slice('cloud.'.length), form[field].trim()]),
  ) as CloudCredentials;

export type Problems = Partial<Record<ConnectionField, string>>;

/** Validates the form before sending. Returns an error code of the contract's schema per field (CONN-12, CONN-16). */
export function problemsOf(form: ConnectionForm, isNew: boolean): Problems {
  const problems: Problems = {};
  const parsed = (isNew ? NewConnection : ConnectionChange).safeParse(bodyOf(form));
  for (const { path, code } of parsed.error?.issues ?? []) problems[path.join('.') as ConnectionField] ??= code;
  // An empty secret keeps the stored one. The ids are visible and therefore required.
  if (form.provider === 'cloud')
    for (const field of ['cloud.phoneNumberId', 'cloud.wabaId'] as const)
      if (form[field].trim() === '') problems[field] = 'too_small';
  for (const field of Object.keys(ranges) as (keyof typeof ranges)[])
    if (
      form[field].trim() === ''
        ? field !== 'timeToTransfer' || form.transferQueueId !== null
        : !/^\s*\d+\s*$/.test(form[field])
    )
      problems[field] = 'invalid_type';
  if (form.queueIds.length > 1 && form.greetingMessage.trim() === '')
    problems.greetingMessage = 'ERR_WAPP_GREETING_REQUIRED';
  return problems;
}

/** Props of a part of the dialog. */
export type PartProps = {
  form: ConnectionForm;
  error: (field: ConnectionField) => string | undefined;
  set: <F extends ConnectionField>(field: F, value: ConnectionForm[F]) => void;
};

/** The field that an error of the whole request belongs to. */
export const fieldOfRefusal: Partial<Record<string, ConnectionField>> = {
  ERR_NAME_ALREADY_EXISTS: 'name',
  ERR_TOKEN_ALREADY_EXISTS: 'token',
  ERR_NUMBER_ALREADY_EXISTS: 'cloud.phoneNumberId',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
};

/** Returns the text of a field's error. */
export function wordsOf(
  t: Translate<typeof connectionTexts>,
  field: ConnectionField,
  code: string,
  form: ConnectionForm,
): string {
  if (code.endsWith('_ALREADY_EXISTS')) return t('taken');
  if (code === 'ERR_WAPP_GREETING_REQUIRED') return t('greetingNeeded');
  if (isCloud(field)) return cloudWordsOf(t, field, code, form);
  if (isNumber(field)) return t('outOfRange', { min: ranges[field][0], max: ranges[field][1] });
  if (field === 'name')
    return form.name.trim() === ''
      ? t('required')
      : code === 'too_small'
        ? t('tooShort', { min: 2 })
        : t('tooLong', { max: 50 });
  return code === 'too_big' ? t('tooLong', { max: field === 'token' ? 255 : 4_096 }) : t('refused');
}

function cloudWordsOf(
  t: Translate<typeof connectionTexts>,
  field: CloudField,
  code: string,
  form: ConnectionForm,
): string {
  if (form[field].trim() === '') return t('required');
  if (code === 'too_big')
    return t('tooLong', {
      max:
        field === 'cloud.accessToken' ? 1_024 : field === 'cloud.phoneNumberId' || field === 'cloud.wabaId' ? 32 : 255,
    });
  if (field === 'cloud.accessToken') return t('noSpaces');
  return field === 'cloud.phoneNumberId' || field === 'cloud.wabaId' ? t('digitsOnly') : t('refused');
}

/** Returns a random token of 256 bits in base64url. */
export const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
