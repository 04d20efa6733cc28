import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { limits } from '@recado/contracts';
import { z } from 'zod';
import { readAppKey } from './appKey.ts';
import { ConfigError } from './kernel/configError.ts';
import { fileVariables, readFileSettings, type FileSettings } from './fileSettings.ts';
import type { TranscriptionSettings } from './gateways/ai/openTranscriber.ts';
import type { SmtpSettings } from './gateways/mail/Mail.ts';
import { graphDefaults, type GraphSettings } from './gateways/whatsapp/cloud/graph.ts';
import { isStrongKey } from './kernel/secrets.ts';

export const roles = ['web', 'worker', 'phones'] as const;
export type Role = (typeof roles)[number];

const empty = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional());
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');

const hoursOnly = 'it is a number of hours from 0 to 8760';

const megabytesOnly = 'it is a number of megabytes from 0 to 1000000';

const portOnly = 'it is a number from 0 to 65535';
const portNumber = optional(z.coerce.number({ error: portOnly }).int().min(0, portOnly).max(65_535, portOnly));

const lagOnly = 'it is a number of milliseconds from 100 to 600000';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

const environment = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: portNumber,
  HEALTH_PORT: portNumber,
  HOST: optional(z.string().regex(/^[\w.:-]{1,255}$/, 'it looks like 127.0.0.1, ::1 or 0.0.0.0')),
  DATA_DIR: optional(z.string()),
  DISK_RESERVE_MB: optional(
    z.coerce.number({ error: megabytesOnly }).int(megabytesOnly).min(0, megabytesOnly).max(1_000_000, megabytesOnly),
  ),
  LAG_LIMIT_MS: optional(z.coerce.number({ error: lagOnly }).int(lagOnly).min(100, lagOnly).max(600_000, lagOnly)),
  ...fileVariables,
  DATABASE_URL: optional(postgresUrl),
  POOLER_URL: optional(postgresUrl),
  ROLE: optional(
    z.string().transform((value, context) => {
      const chosen = value.split(',').map((role) => role.trim());
      const unknown = chosen.find((role) => !(roles as readonly string[]).includes(role));
      if (unknown !== undefined) context.addIssue(`knows ${roles.join(', ')}; not "${unknown}"`);
      return chosen as Role[];
    }),
  ),
  APP_KEY: optional(z.string()),
  APP_KEY_ACCEPTED: optional(z.string()),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  ALLOWED_ORIGINS: optional(
    z.string().transform((value) =>
      value
        .split(',')
        .map((origin) => origin.trim().replace(/\/$/, ''))
        .filter(Boolean),
    ),
  ),
  TRUST_PROXY: optional(
    z.string().transform((value, context) => {
      const networks = value
        .split(',')
        .map((network) => network.trim())
        .filter(Boolean);
      const wrong = networks.find((network) => !isNetwork(network));
      if (wrong !== undefined) context.addIssue(`knows addresses and networks like 10.0.0.0/8; not "${wrong}"`);
      return networks;
    }),
  ),
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string().max(50, 'it has at most 50 characters')),
  DEMO: optional(onOff),
  TICKET_EXPIRY_HOURS: optional(
    z.coerce.number({ error: hoursOnly }).int(hoursOnly).min(0, hoursOnly).max(8_760, hoursOnly),
  ),
  GRAPH_URL: optional(z.url({ protocol: /^https?$/ })),
  GRAPH_VERSION: optional(z.string().regex(/^v\d{1,3}\.\d{1,2}$/, 'it looks like v25.0')),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/[^/]/, 'it looks like smtps://user:password@mail.example.com')),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'it looks like Recado <nobody@example.com>')),
  CONCEAL_ACCOUNTS: optional(onOff),
  METRICS_TOKEN: optional(
    z
      .string()
      .refine(
        (token) => token.trim().length >= 16 && new Set(token.trim()).size >= 8,
        'it has at least 16 random characters',
      ),
  ),
  AI_URL: optional(z.url({ protocol: /^https?$/ })),
  TRANSCRIPTION_URL: optional(z.url({ protocol: /^https?$/ })),
  TRANSCRIPTION_MODEL: optional(z.string().regex(/^[\w./:@-]+$/, 'it is the name of a model')),
  TRANSCRIPTION_KEY: optional(z.string().regex(/^[\x21-\x7e]+$/, 'it has no blanks')),
  WEBHOOK_RECEIVER: optional(z.ipv4('it is an address like 127.0.0.1')),
  GOOGLE_URL: optional(z.url({ protocol: /^http$/ })),
  SPEECH_URL: optional(z.url({ protocol: /^http$/ })),
  MERCADO_PAGO_URL: optional(z.url({ protocol: /^http$/ })),
  WHATSAPP_WEB_URL: optional(z.url({ protocol: /^wss?$/ })),
  WHATSAPP_WEB_ACCOUNT: optional(
    z
      .string()
      .regex(
        /^\d{5,20}:\d{1,4}@s\.whatsapp\.net$/,
        'must name an account and a device, like 5511400000001:3@s.whatsapp.net',
      ),
  ),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
});

/** The variables that only tests set; README.md and .env.example leave them out. */
export const testVariables = [
  'WHATSAPP_WEB_URL',
  'WHATSAPP_WEB_ACCOUNT',
  'WEBHOOK_RECEIVER',
  'MERCADO_PAGO_URL',
  'GOOGLE_URL',
  'SPEECH_URL',
];
/** Every variable that `readConfig` knows. */
export const variables = Object.keys(environment.shape);

/** Returns whether a text is an IP address, with or without a prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** All settings from the environment, parsed once at the start. */
export type Config = {
  production: boolean;
  port: number;
  /** The port at which a process without `web` serves health, readiness and metrics. */
  healthPort: number;
  /** Addresses for HTTP and sockets. The first must exist; others are skipped if the machine does not have them. */
  hosts: readonly [string, ...string[]];
  dataDirectory: string;
  /** The places of stored files: in the data directory, in a bucket, or in both. */
  files: FileSettings;
  /** How many bytes of the disk uploads must leave free. */
  diskReserve: number;
  /** The delay of the event loop, in ms, from which on every call is answered 503. */
  lagLimitMs: number;
  /** Undefined means the embedded database in the data directory. */
  databaseUrl: string | undefined;
  /** A PgBouncer in transaction mode in front of `databaseUrl`. Undefined means that Works connect to the database. */
  poolerUrl: string | undefined;
  roles: readonly Role[];
  appKey: string;
  /** A second application key that is accepted while the key is rotated (decision 0071). */
  acceptedKey: string | undefined;
  publicUrl: string;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  allowedOrigins: readonly string[];
  adminEmail: string;
  /** Undefined means generated at the first start and shown once. */
  adminPassword: string | undefined;
  demo: boolean;
  /** Hours of silence after which a ticket closes if its connection sets no time; 0 means never (TIC-41). */
  ticketExpiryHours: number;
  /** Settings of Meta's Graph API, which includes the official WhatsApp API. */
  graph: GraphSettings;
  /** Undefined means that mails are only stored (PWD-11). */
  smtp: SmtpSettings | undefined;
  /** True if responses hide who has an account (PWD-07). */
  concealAccounts: boolean;
  /** The AI service of assistants, compatible with OpenAI. Its own address may be in a private network. */
  ai: { baseUrl: string; mayBePrivate: boolean };
  /** The service that transcribes audio of contacts. By default the AI service, with the keys of companies. */
  transcription: TranscriptionSettings;
  metricsToken: string | undefined;
  /** For tests: the URL of a simulated WhatsApp Web, and the account to use, because the simulation cannot pair. */
  webStandIn: { url: string; account: string } | undefined;
  /** For tests: the URL of a simulated Mercado Pago on this machine. */
  mercadoPagoUrl: string | undefined;
  /** For tests: the URL of simulated services of Google on this machine. */
  googleUrl: string | undefined;
  /** For tests: the URL of a simulated speech service on this machine. */
  speechUrl: string | undefined;
  /** For tests: the address of receivers of webhooks on this machine, which may then have any port and no TLS. */
  webhookReceiver: string | undefined;
  logLevel: string;
};

/**
 * Reads the settings of an environment. Throws `ConfigError` for an invalid value and, in every mode, for a weak
 * secret.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(`${issue.path.join('.')} is not usable: ${issue.message}.`);
  }
  const input = parsed.data;
  const production = input.NODE_ENV === 'production';
  const dataDirectory = resolve(input.DATA_DIR ?? './data');
  const port = input.PORT ?? 3000;
  if (production && !input.APP_KEY) throw new ConfigError(`APP_KEY is missing: ${keyAdvice}`);
  refuseWeakSecrets(input);
  if (production && (input.WHATSAPP_WEB_URL || input.WHATSAPP_WEB_ACCOUNT))
    throw new ConfigError('WHATSAPP_WEB_URL and WHATSAPP_WEB_ACCOUNT are for tests: remove them.');
  if (production && input.GOOGLE_URL) throw new ConfigError('GOOGLE_URL is for tests: remove it.');
  if (production && input.SPEECH_URL) throw new ConfigError('SPEECH_URL is for tests: remove it.');
  if (production && input.MERCADO_PAGO_URL) throw new ConfigError('MERCADO_PAGO_URL is for tests: remove it.');
  if (production && input.WEBHOOK_RECEIVER) throw new ConfigError('WEBHOOK_RECEIVER is for tests: remove it.');
  if (input.POOLER_URL && !input.DATABASE_URL)
    throw new ConfigError('DATABASE_URL is missing: POOLER_URL is the pooler in front of a database of your own.');
  if (input.SMTP_URL && !input.MAIL_FROM)
    throw new ConfigError(
      'MAIL_FROM is missing: set it to the address mails are sent from, for example Recado <nobody@example.com>.',
    );
  return {
    production,
    port,
    healthPort: input.HEALTH_PORT ?? (port === 0 ? 0 : Math.min(port + 1, 65_535)),
    // Demo users have a known password, so the demo listens on loopback only, unless HOST is set.
    hosts: input.HOST ? [input.HOST] : production ? ['0.0.0.0'] : ['127.0.0.1', '::1'],
    dataDirectory,
    files: readFileSettings(input),
    diskReserve: (input.DISK_RESERVE_MB ?? defaultReserveMegabytes) * 2 ** 20,
    lagLimitMs: input.LAG_LIMIT_MS ?? 3_000,
    databaseUrl: input.DATABASE_URL,
    poolerUrl: input.POOLER_URL,
    roles: input.ROLE ?? roles,
    appKey: input.APP_KEY ?? readAppKey(dataDirectory),
    acceptedKey: input.APP_KEY_ACCEPTED,
    publicUrl: (input.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    trustedProxies: input.TRUST_PROXY ?? [],
    allowedOrigins: input.ALLOWED_ORIGINS ?? [],
    adminEmail: input.ADMIN_EMAIL ?? 'admin@demo.recado',
    adminPassword: input.ADMIN_PASSWORD,
    demo: input.DEMO ?? !production,
    ticketExpiryHours: input.TICKET_EXPIRY_HOURS ?? limits.ticketExpiryHours,
    graph: {
      baseUrl: (input.GRAPH_URL ?? graphDefaults.baseUrl).replace(/\/+$/, ''),
      version: input.GRAPH_VERSION ?? graphDefaults.version,
    },
    smtp: input.SMTP_URL && input.MAIL_FROM ? { url: input.SMTP_URL, from: input.MAIL_FROM } : undefined,
    concealAccounts: input.CONCEAL_ACCOUNTS ?? false,
    ai: {
      baseUrl: (input.AI_URL ?? 'https://api.openai.com/v1').replace(/\/+$/, ''),
      mayBePrivate: input.AI_URL !== undefined,
    },
    transcription: {
      baseUrl: (input.TRANSCRIPTION_URL ?? input.AI_URL ?? 'https://api.openai.com/v1').replace(/\/+$/, ''),
      mayBePrivate: input.TRANSCRIPTION_URL !== undefined || input.AI_URL !== undefined,
      // `whisper-1` and its neighbours end in February 2027 (integrations 0).
      model: input.TRANSCRIPTION_MODEL ?? 'gpt-transcribe',
      // A service of another address never gets the keys of companies.
      key: input.TRANSCRIPTION_KEY ?? (input.TRANSCRIPTION_URL === undefined ? undefined : ''),
    },
    metricsToken: input.METRICS_TOKEN,
    webhookReceiver: input.WEBHOOK_RECEIVER,
    mercadoPagoUrl: input.MERCADO_PAGO_URL,
    googleUrl: input.GOOGLE_URL?.replace(/\/+$/, ''),
    speechUrl: input.SPEECH_URL?.replace(/\/+$/, ''),
    webStandIn:
      input.WHATSAPP_WEB_URL && input.WHATSAPP_WEB_ACCOUNT
        ? { url: input.WHATSAPP_WEB_URL, account: input.WHATSAPP_WEB_ACCOUNT }
        : undefined,
    logLevel: input.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** A quarter of it is one WAL segment of PostgreSQL (16 MB), which every commit needs. */
const defaultReserveMegabytes = 64;

const defaults = ['changeme', 'secret', 'password', 'mudar123', 'recado', 'admin', '123456'];

const keyAdvice = 'set it to at least 32 random characters, for example the output of "openssl rand -base64 48".';

type Secret = 'APP_KEY' | 'APP_KEY_ACCEPTED' | 'ADMIN_PASSWORD';

function refuseWeakSecrets(input: { [name in Secret]?: string | undefined }): void {
  for (const name of ['APP_KEY', 'APP_KEY_ACCEPTED'] as const)
    if (input[name] !== undefined && !isStrongKey(input[name]))
      throw new ConfigError(`${name} is too weak: ${keyAdvice}`);
  if (input.APP_KEY_ACCEPTED !== undefined && input.APP_KEY_ACCEPTED === input.APP_KEY)
    throw new ConfigError('APP_KEY_ACCEPTED is the same key as APP_KEY: remove it, or set it to the other key.');
  const adminPassword = input.ADMIN_PASSWORD;
  if (adminPassword !== undefined && (adminPassword.length < 8 || defaults.includes(adminPassword.toLowerCase())))
    throw new ConfigError(
      'ADMIN_PASSWORD is a default or too short: set at least 8 characters, or leave it unset and one is generated.',
    );
}
