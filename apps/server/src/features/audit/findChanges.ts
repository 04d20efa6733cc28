import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, AuditKind } from '@recado/contracts';

/** The recorded fields of each kind. A field that is missing here, such as a token, is never stored. */
export const recordedFields: Readonly<Record<AuditKind, readonly string[]>> = {
  setting: ['value'],
  user: ['name', 'email', 'profile', 'allTicket', 'whatsappId', 'queues', 'twoStep', 'signedIn'],
  queue: [
    'name',
    'color',
    'greetingMessage',
    'outOfHoursMessage',
    'orderQueue',
    'integrationId',
    'promptId',
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
    'transferQueueId',
    'timeToTransfer',
    'promptId',
    'integrationId',
    'importHistory',
    'queues',
  ],
  hours: ['schedules', 'observesHolidays', 'specialDays'],
  quickMessage: ['shortcode', 'message', 'geral', 'status', 'mediaName'],
  tag: ['name', 'color', 'kanban'],
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
