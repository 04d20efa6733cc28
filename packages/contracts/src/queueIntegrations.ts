import { z } from 'zod';
import { api, clientKey, date, done, id, numberOr, optionalId, page, pageQuery, seen, text } from './kit.ts';
import { UsedBy } from './prompts.ts';

/** The kinds of integrations that answer contacts (INT-03). */
export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** The languages of an agent of Dialogflow (INT-08). */
export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const;

/** Why a test of Dialogflow failed, in `details.reason` of ERR_INTEGRATION_FAILED. */
export const integrationFailures = ['account', 'permission', 'project', 'quota', 'empty', 'unreachable'] as const;
export type IntegrationFailure = (typeof integrationFailures)[number];

const typebotTexts = {
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
};

/** The hours that the health of an integration looks back. */
export const integrationHealthHours = 24;

/** The requests to an integration in one hour: answered ones, and those that failed. */
const IntegrationHour = z.object({ answered: z.number().int(), failed: z.number().int() });
export type IntegrationHour = z.output<typeof IntegrationHour>;

/** The health of one hour: nothing was asked, all was answered, some of it, or less than half. */
export const healthOfHour = ({ answered, failed }: IntegrationHour): 'idle' | 'good' | 'shaky' | 'bad' =>
  answered + failed === 0 ? 'idle' : failed === 0 ? 'good' : failed > answered ? 'bad' : 'shaky';

/** Returns the requests of several hours together. */
export const sumHours = (hours: readonly IntegrationHour[]): IntegrationHour => ({
  answered: hours.reduce((sum, hour) => sum + hour.answered, 0),
  failed: hours.reduce((sum, hour) => sum + hour.failed, 0),
});

/** The share of answered requests, 0 to 1; null if there was none. */
export function answeredShare(hours: readonly IntegrationHour[]): number | null {
  const { answered, failed } = sumHours(hours);
  return answered + failed === 0 ? null : answered / (answered + failed);
}

/** Other software, a service or a flow that answers the contacts of a connection or a queue (INT-04). */
export const QueueIntegration = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  type: z.enum(integrationTypes),
  name: z.string(),
  /** The project of Dialogflow. Equals the name for n8n, webhook and typebot (INT-06). */
  projectName: z.string(),
  /** The mask of the service account: its address. The key never leaves the server. */
  jsonContent: z.string(),
  language: z.enum(['', ...dialogflowLanguages]),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  /** Between two messages, in ms. */
  typebotDelayMessage: z.number().int(),
  /** Minutes of silence after which a conversation starts anew; 0 is never. */
  typebotExpires: z.number().int(),
  ...typebotTexts,
  /** **+** The flow of a contact's first ticket, and that of every other; null for the company's only active flow. */
  flowIdWelcome: z.number().int().nullable(),
  flowId: z.number().int().nullable(),
  /** **+** The connections and queues whose tickets it answers. */
  usedBy: z.array(UsedBy),
  /** **+** Why the last request failed: a status such as 404, or a failure of the network. */
  failure: z.string().nullable(),
  /** **+** Since when no request was answered; null if the last one was, or if there was none. */
  failingSince: date.nullable(),
  /** **+** The requests of the last 24 hours by the hour, the present one last. A flow needs none. */
  hours: z.array(IntegrationHour).length(integrationHealthHours),
  /** **+** The last request, when it is not older than a week. */
  lastRequestAt: date.nullable(),
  createdAt: date,
  updatedAt: date,
});
export type QueueIntegration = z.output<typeof QueueIntegration>;

/** The last requests that an integration keeps, and the days that it keeps them. */
export const integrationLogRows = 50;
export const integrationLogDays = 7;

/** **+** A request to an integration with its answer. Secrets and the signatures of files are removed. */
export const IntegrationRequest = z.object({
  id: z.number().int(),
  at: date,
  ticketId: z.number().int().nullable(),
  /** The name of the contact. */
  contact: z.string().nullable(),
  request: z.string(),
  /** The status of HTTP, where the service has one. */
  status: z.number().int().nullable(),
  answer: z.string(),
  /** Null for a success. */
  failure: z.string().nullable(),
  ms: z.number().int(),
});
export type IntegrationRequest = z.output<typeof IntegrationRequest>;

const typebotText = text(1_024).default('');
/** The project of an agent: an id of Google Cloud, also one of the older form `example.com:project`. */
const projectName = text(100).regex(/^[\w.:-]*$/);
const jsonContent = text(20_000);
const language = z.enum(['', ...dialogflowLanguages]);

/** The fields that an administrator fills in (INT-05). Which ones count depends on the type. */
export const IntegrationFields = {
  type: z.enum(integrationTypes),
  name: text(50, 2),
  projectName: text(255).default(''),
  /** The mask keeps the stored service account. */
  jsonContent: jsonContent.default(''),
  language: language.default(''),
  urlN8N: text(2_048).default(''),
  typebotSlug: text(255).default(''),
  typebotDelayMessage: numberOr(1_000, 0, 60_000).default(1_000),
  typebotExpires: numberOr(1, 0, 1_440).default(1),
  typebotKeywordFinish: typebotText,
  typebotKeywordRestart: typebotText,
  typebotRestartMessage: typebotText,
  typebotUnknownMessage: typebotText,
  flowIdWelcome: optionalId('flow').default(null),
  flowId: optionalId('flow').default(null),
};

const params = z.object({ integrationId: id('integration') });
const access = 'integrations-page:edit';
const writing = { access, plan: 'useIntegrations' } as const;
const errors = ['ERR_NO_FLOW_FOUND', 'ERR_INTEGRATION_ADDRESS'] as const;

export const queueIntegrationsApi = api({
  /** Newest first. Without `pageNumber` and `cursor` it returns all integrations. */
  list: {
    method: 'GET',
    path: '/queueIntegration',
    access,
    query: z.object(pageQuery),
    reply: page('queueIntegrations', QueueIntegration),
    statements: 4,
  },
  get: {
    method: 'GET',
    path: '/queueIntegration/:integrationId',
    access,
    params,
    reply: QueueIntegration,
    errors: ['ERR_NO_INTEGRATION_FOUND'],
    statements: 3,
  },
  /**
   * The answer is the only place where the secret that signs the requests of n8n and webhook is shown. **+** A repeated
   * `clientKey` returns the stored integration with its secret.
   */
  create: {
    method: 'POST',
    path: '/queueIntegration',
    ...writing,
    body: z.object({ ...IntegrationFields, clientKey }),
    reply: QueueIntegration.extend({ secret: z.string() }),
    errors: ['ERR_CLIENT_KEY_REUSED', ...errors],
  },
  change: {
    method: 'PUT',
    path: '/queueIntegration/:integrationId',
    ...writing,
    params,
    body: z.object(IntegrationFields).extend(seen),
    reply: QueueIntegration,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_INTEGRATION_FOUND', ...errors],
  },
  /** **+** The last requests, newest first. */
  requests: {
    method: 'GET',
    path: '/queueIntegration/:integrationId/requests',
    access,
    params,
    reply: z.object({ requests: z.array(IntegrationRequest) }),
    errors: ['ERR_NO_INTEGRATION_FOUND'],
    statements: 4,
  },
  /**
   * **+** Tries what is typed, saved or not: posts an event `test` to n8n or a webhook, or starts a conversation with a
   * Typebot. Returns its answer, or why it failed. With `integrationId` the event is signed with the stored secret.
   */
  try: {
    method: 'POST',
    path: '/queueIntegration/try',
    ...writing,
    body: z.object({
      type: z.enum(['n8n', 'webhook', 'typebot']),
      urlN8N: text(2_048, 1),
      typebotSlug: text(255).default(''),
      integrationId: optionalId('integration').default(null),
    }),
    reply: z.object({ failure: z.string().nullable(), answer: z.string(), ms: z.number().int() }),
    errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_INTEGRATION_ADDRESS'],
  },
  /** Greets the agent of Dialogflow and returns its reply. A masked service account is that of `integrationId`. */
  testSession: {
    method: 'POST',
    path: '/queueIntegration/testSession',
    ...writing,
    body: z.object({
      projectName: projectName.min(1),
      jsonContent: jsonContent.min(1),
      language: z.enum(dialogflowLanguages),
      /** **+** */
      integrationId: optionalId('integration').default(null),
    }),
    reply: z.object({ message: z.string(), reply: z.string() }),
    errors: ['ERR_INTEGRATION_FAILED', 'ERR_NO_INTEGRATION_FOUND'],
  },
  /** Refused while a connection or a queue uses it; `by` in the details has their names. */
  remove: {
    method: 'DELETE',
    path: '/queueIntegration/:integrationId',
    ...writing,
    params,
    reply: done,
    errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_IN_USE'],
  },
});

export const queueIntegrationChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), queueIntegration: QueueIntegration }),
  z.object({ action: z.literal('update'), queueIntegration: QueueIntegration }),
  z.object({ action: z.literal('delete'), integrationId: z.number().int() }),
]);
