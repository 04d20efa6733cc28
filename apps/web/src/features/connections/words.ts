import { tOf } from '../../lib/texts/texts.ts';
import { connectionTexts } from './connections.texts.ts';

/** The fields whose names in the dialog of a connection are the same as on the wire. */
const fields = [
  'isDefault',
  'queues',
  'greetingMessage',
  'outOfHoursMessage',
  'complationMessage',
  'ratingMessage',
  'expiresInactiveMessage',
  'expiresTicket',
  'maxUseBotQueues',
  'timeUseBotQueues',
  'transferQueueId',
  'timeToTransfer',
] as const;
type Field = (typeof fields)[number];

/** Returns the name of a field as the dialog of a connection words it, or undefined for a field without a name there. */
export const connectionFieldOf = (field: string): string | undefined =>
  (fields as readonly string[]).includes(field) ? tOf(connectionTexts)(field as Field) : undefined;
