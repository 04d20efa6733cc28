import { tOf } from '../../lib/texts/texts.ts';
import { connectionTexts } from './connections.texts.ts';
import { providerTexts } from './provider.texts.ts';

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
  'timeToTransfer',
] as const;
type Field = (typeof fields)[number];

/** Returns the name of a field as the dialog of a connection words it, or undefined for a field without a name there. */
export function connectionFieldOf(field: string): string | undefined {
  const t = tOf(connectionTexts);
  // Recorded by the name of the queue instead of its id.
  if (field === 'transferQueue') return t('transferQueueId');
  if (field === 'importHistory') return tOf(providerTexts)('importHistory');
  return (fields as readonly string[]).includes(field) ? t(field as Field) : undefined;
}
