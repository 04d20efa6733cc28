import { z } from 'zod';
import { CloudCredentials, CloudCredentialsChange } from './cloudCredentials.ts';
import {
  api,
  date,
  done,
  emptyIsNull,
  formText,
  id,
  messageText,
  numberOr,
  optionalId,
  optionalNumber,
  seen,
  text,
} from './kit.ts';
import { phoneNumber } from './phoneNumbers.ts';
import { QueueBrief } from './queues.ts';

export const connectionStatuses = ['qrcode', 'PAIRING', 'OPENING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];
export const providers = ['beta', 'cloud', 'sandbox'] as const;
export type Provider = (typeof providers)[number];

/**
 * The abilities of each provider for a message after it was sent. The official API can neither delete nor edit
 * (whatsapp 2).
 */
export const providerCapabilities: Readonly<Record<Provider, { deleteForEveryone: boolean; edit: boolean }>> = {
  beta: { deleteForEveryone: true, edit: true },
  cloud: { deleteForEveryone: false, edit: false },
  sandbox: { deleteForEveryone: true, edit: true },
};

/**
 * Reason for the state of a connection, as a stable code: the code is stored, and the screen shows its own text for it
 * (whatsapp 2.5, 3.5).
 */
export const connectionNotices = [
  'unreachable',
  'conflict',
  'restricted',
  'multi_device_mismatch',
  'bad_session',
  'client_outdated',
  'logged_out',
  'passkey_required',
  'qr_expired',
  'reachout_timelock',
  'session_not_stored',
  'session_outdated',
  'credentials_missing',
  'token_invalid',
  'permission_missing',
  'wrong_number_id',
  'wrong_waba_id',
  'not_registered',
  'account_restricted',
  'account_locked',
  'unconfirmed',
  'number_moved',
  'rate_limited',
  'network',
  'service',
  'spam_limit',
  'payment',
] as const;
export type ConnectionNotice = (typeof connectionNotices)[number];

/** The fields of a connection that every user of the company may read (CONN-37). */
export const SafeConnection = z.object({
  id: z.number().int(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  isDefault: z.boolean(),
  provider: z.enum(providers),
  queues: z.array(QueueBrief),
  updatedAt: date,
  revision: z.number().int(),
});
export type SafeConnection = z.output<typeof SafeConnection>;

/** A queue a connection offers, as administrators see it. */
const OfferedQueue = QueueBrief.extend({
  greetingMessage: z.string(),
  WhatsappQueue: z.object({ whatsappId: z.number().int(), queueId: z.number().int() }),
});

/** The `expiresTicket` of a connection whose tickets are not closed for silence (decision 0092). */
export const neverExpires = -1;

/** A connection as administrators see it. Session credentials never leave the server (CONN-23). */
export const Connection = SafeConnection.extend({
  companyId: z.number().int(),
  queues: z.array(OfferedQueue),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  token: formText,
  expiresTicket: z.number().int(),
  timeUseBotQueues: z.number().int(),
  maxUseBotQueues: z.number().int(),
  transferQueueId: z.number().int().nullable(),
  timeToTransfer: z.number().int().nullable(),
  promptId: z.number().int().nullable(),
  integrationId: z.number().int().nullable(),
  integration: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  queueIds: z.array(z.number().int()),
  qrcode: z.string(),
  retries: z.number().int(),
  number: z.string().nullable(),
  notice: z.enum(connectionNotices).nullable(),
  /** When the connection entered its present state. */
  statusSince: date,
  /** How often the session has reconnected automatically since pairing. */
  reconnects: z.number().int(),
  importHistory: z.boolean(),
  /** Identifies the number of the official API. Its secrets can be written but never read. */
  cloud: z.object({ phoneNumberId: z.string(), wabaId: z.string() }).nullable(),
  createdAt: date,
});
export type Connection = z.output<typeof Connection>;

/** Administrators get whole rows, everyone else the safe fields. Fields a user may not read are absent. */
export const AnyConnection = SafeConnection.extend(Connection.omit({ id: true }).partial().shape).extend({
  ...SafeConnection.shape,
  queues: z.array(OfferedQueue.partial().extend(QueueBrief.shape)),
});
export type AnyConnection = z.output<typeof AnyConnection>;

/** Connections of other providers are returned with `cloud: null`, and clients may send that back. */
const nullIsAbsent = (value: unknown): unknown => value ?? undefined;
const note = messageText(4_096, 0);

const fields = {
  name: text(50, 2),
  isDefault: z.boolean(),
  provider: z.enum(providers),
  greetingMessage: note,
  complationMessage: note,
  outOfHoursMessage: note,
  ratingMessage: note,
  expiresInactiveMessage: note,
  /** Token for calls of the external API; unique across all companies (CONN-34). */
  token: z.preprocess(emptyIsNull, text(255, 1).nullable()),
  /** Hours of silence; 0 is the platform's value, `neverExpires` is off. */
  expiresTicket: numberOr(0, neverExpires, 8_760),
  /** Minutes. */
  timeUseBotQueues: numberOr(0, 0, 1_440),
  maxUseBotQueues: numberOr(3, 0, 100),
  /** Minutes. */
  timeToTransfer: optionalNumber(1, 10_080),
  transferQueueId: optionalId('queue'),
  /** The assistant that answers its tickets (CONN-32). */
  promptId: optionalId('prompt'),
  integrationId: optionalId('integration'),
  queueIds: z.array(id('queue')).max(200),
  /** True if pairing imports recent chats from the phone. */
  importHistory: z.boolean(),
};
/** The fields of a new connection. In a change, absent fields stay as they are (CONN-16). */
export const NewConnection = z
  .object({ ...fields, cloud: z.preprocess(nullIsAbsent, CloudCredentials.optional()) })
  .partial()
  .required({ name: true });
export type NewConnection = z.output<typeof NewConnection>;
export const ConnectionChange = z
  .object({ ...fields, cloud: z.preprocess(nullIsAbsent, CloudCredentialsChange.optional()) })
  .omit({ provider: true })
  .partial()
  .extend(seen);
export type ConnectionChange = z.output<typeof ConnectionChange>;

/** The health of a connection's session. */
export const ConnectionHealth = z.object({
  id: z.number().int(),
  statusSince: date,
  /** Newest message of the last days, inbound or outbound; null for none. */
  lastMessageAt: date.nullable(),
  /** Number of messages that wait to be sent. */
  waiting: z.number().int(),
  /** How often the session has reconnected automatically since pairing. */
  reconnects: z.number().int(),
  notice: z.enum(connectionNotices).nullable(),
  /** Number of events that the session received and could not record. */
  deadLetters: z.number().int(),
});
export type ConnectionHealth = z.output<typeof ConnectionHealth>;

const params = z.object({ whatsappId: id('connection') });
const session = { session: z.coerce.number().int().min(0).max(1).optional(), companyId: z.unknown().optional() };

export const connectionsApi = api({
  list: {
    method: 'GET',
    path: '/whatsapp',
    access: 'user',
    query: z.object(session),
    reply: z.array(AnyConnection),
    statements: 4,
  },
  get: {
    method: 'GET',
    path: '/whatsapp/:whatsappId',
    access: 'user',
    params,
    query: z.object(session),
    reply: AnyConnection,
    errors: ['ERR_NO_WAPP_FOUND'],
    statements: 4,
  },
  health: {
    method: 'GET',
    path: '/whatsapp/health',
    access: 'connections-page:actionButtons',
    reply: z.array(ConnectionHealth),
    statements: 3,
  },
  create: {
    method: 'POST',
    path: '/whatsapp',
    access: 'connections-page:addConnection',
    body: NewConnection,
    reply: Connection,
    errors: [
      'ERR_PLAN_LIMIT',
      'ERR_NAME_ALREADY_EXISTS',
      'ERR_TOKEN_ALREADY_EXISTS',
      'ERR_NUMBER_ALREADY_EXISTS',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
    ],
  },
  change: {
    method: 'PUT',
    path: '/whatsapp/:whatsappId',
    access: 'connections-page:editOrDeleteConnection',
    params,
    body: ConnectionChange,
    reply: Connection,
    errors: [
      'ERR_ROW_CHANGED',
      'ERR_NO_WAPP_FOUND',
      'ERR_NAME_ALREADY_EXISTS',
      'ERR_TOKEN_ALREADY_EXISTS',
      'ERR_NUMBER_ALREADY_EXISTS',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_NO_OTHER_WHATSAPP',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/whatsapp/:whatsappId',
    access: 'connections-page:editOrDeleteConnection',
    params,
    reply: done,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP'],
  },
  start: {
    method: 'POST',
    path: '/whatsappsession/:whatsappId',
    access: 'connections-page:actionButtons',
    params,
    reply: done,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  newQr: {
    method: 'PUT',
    path: '/whatsappsession/:whatsappId',
    access: 'connections-page:actionButtons',
    params,
    reply: done,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  /** Requests a pairing code to type on the phone with this number. Works while a QR code is shown. */
  pairByCode: {
    method: 'POST',
    path: '/whatsappsession/:whatsappId/code',
    access: 'connections-page:actionButtons',
    params,
    body: z.object({ number: phoneNumber }),
    reply: z.object({ code: z.string() }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_NOT_INITIALIZED'],
  },
  logout: {
    method: 'DELETE',
    path: '/whatsappsession/:whatsappId',
    access: 'connections-page:actionButtons',
    params,
    reply: done,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
});

export const connectionChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), whatsapp: SafeConnection }),
  z.object({ action: z.literal('delete'), whatsappId: z.number().int(), revision: z.number().int() }),
]);

export const sessionChannel = z.object({
  action: z.literal('update'),
  session: z.object({
    id: z.number().int(),
    name: z.string(),
    status: z.enum(connectionStatuses),
    /** **+** When the connection entered this status. */
    statusSince: date,
    updatedAt: date,
    /** Empty for everyone except administrators (RT-04). */
    qrcode: z.string(),
    retries: z.number().int(),
    /** `notice` and `number` are sent to administrators only. */
    notice: z.enum(connectionNotices).nullable().optional(),
    number: z.string().nullable().optional(),
    revision: z.number().int(),
  }),
});
