import { isDeepStrictEqual } from 'node:util';
import { planFlags, type AuditEntry, type AuditKind } from '@recado/contracts';

/** The recorded fields of each kind. A field that is missing here, such as a token, is never stored. */
export const recordedFields: Readonly<Record<AuditKind, readonly string[]>> = {
  setting: ['value'],
  user: ['name', 'email', 'profile', 'allTicket', 'connection', 'queues', 'twoStep', 'signedIn'],
  queue: [
    'name',
    'color',
    'greetingMessage',
    'outOfHoursMessage',
    'orderQueue',
    'integration',
    'assistant',
    'schedules',
  ],
  connection: [
    'name',
    'provider',
    'isDefault',
    'greetingMessage',
    'complationMessage',
    'outOfHoursMessage',
    'ratingMessage',
    'expiresInactiveMessage',
    'expiresTicket',
    'timeUseBotQueues',
    'maxUseBotQueues',
    'transferQueue',
    'timeToTransfer',
    'assistant',
    'integration',
    'importHistory',
    'queues',
  ],
  hours: ['schedules', 'observesHolidays', 'specialDays'],
  quickMessage: ['shortcode', 'message', 'geral', 'status', 'mediaName'],
  tag: ['name', 'color', 'kanban'],
  company: [
    'name',
    'email',
    'phone',
    'plan',
    'status',
    'campaignsEnabled',
    'dueDate',
    'recurrence',
    'timezone',
    'billingName',
    'addressZipCode',
    'addressStreet',
    'addressState',
    'addressCity',
    'addressDistrict',
    'confirmedPayment',
  ],
  apiToken: ['name', 'scopes', 'connection'],
  webhook: ['name', 'url', 'events', 'active'],
  flow: ['name', 'active', 'version'],
  contactList: ['name', 'imported', 'added'],
  // A name or number would name a person (decision 0037), and outlive an erasure.
  contact: ['count', 'tag'],
  schedule: ['sendAt'],
  // Values of fields could name a person (decision 0037).
  segment: ['name'],
  optOut: ['optedOut'],
  // The number would name a person (decision 0037).
  suppressedNumber: ['count'],
  campaign: [
    'name',
    'message1',
    'message2',
    'message3',
    'message4',
    'message5',
    'status',
    'pause',
    'scheduledAt',
    'confirmation',
    'template',
    'whatsapp',
    'contactList',
    'fileList',
    'mediaName',
  ],
  campaignSetting: ['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables', 'quietHours', 'budget'],
  flowCampaign: ['name', 'flow', 'connection', 'phrase', 'status'],
  prompt: ['name', 'prompt', 'model', 'maxTokens', 'temperature', 'queue', 'maxMessages', 'voice', 'voiceRegion'],
  // Texts of up to 50,000 characters are recorded as hidden fields.
  knowledgeSource: ['name', 'assistant'],
  aiSetting: ['monthlyTokens', 'pricePerMillion', 'helperPrompt'],
  integration: ['name', 'type', 'urlN8N', 'welcomeFlow', 'flow'],
  plan: ['name', 'value', 'users', 'connections', 'queues', ...planFlags],
};

/** Returns the recorded fields whose values differ. A missing value counts as null. */
export function findChanges(kind: AuditKind, before: object, after: object): AuditEntry['changes'] {
  return recordedFields[kind].flatMap((field) => {
    const [old, next] = [valueOf(before, field), valueOf(after, field)];
    return isDeepStrictEqual(old, next) ? [] : [{ field, before: old, after: next }];
  });
}

/** Queues are recorded by name, so that entries stay readable after a queue is deleted. */
function valueOf(row: object, field: string): unknown {
  const value = (row as Record<string, unknown>)[field] ?? null;
  return field === 'queues' && Array.isArray(value)
    ? value.map(({ name }: { name: string }) => name).toSorted()
    : value;
}
