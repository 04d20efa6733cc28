import { tOf } from '../../lib/texts/texts.ts';
import { promptTexts } from './prompts.texts.ts';

/** Returns the name of the queue as the dialog of an assistant words it, or undefined for any other field. */
export const promptFieldOf = (field: string): string | undefined =>
  field === 'queue' ? tOf(promptTexts)('queue') : undefined;
