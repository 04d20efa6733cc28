import { Recurrence } from '@recado/contracts';
import { tOf } from '../../lib/texts/texts.ts';
import { platformTexts } from './platform.texts.ts';

/** Returns the name of a recurrence as the form of a company words it, or undefined for any other text. */
export function recurrenceNameOf(recurrence: string): string | undefined {
  const known = Recurrence.options.find((one) => one === recurrence);
  return known && tOf(platformTexts)(`recurrence.${known}`);
}
