import { tOf } from '../../lib/texts/texts.ts';
import { queueTexts } from './queues.texts.ts';

/** The recorded fields whose names in the editor of a queue differ from those of other dialogs. */
const fields: Readonly<Record<string, 'greeting' | 'order'>> = { greetingMessage: 'greeting', orderQueue: 'order' };

/** Returns the name of a field as the editor of a queue words it, or undefined for any other field. */
export function queueFieldOf(field: string): string | undefined {
  const word = fields[field];
  return word && tOf(queueTexts)(word);
}
