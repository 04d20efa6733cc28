import { tOf } from '../../lib/texts/texts.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';

/** The names of switches in the dialog of a quick message that differ from the names on the wire. */
const switches: Readonly<Record<string, 'share' | 'on'>> = { geral: 'share', status: 'on' };

/** Returns the name of a switch as the dialog of a quick message words it, or undefined for any other field. */
export function quickMessageFieldOf(field: string): string | undefined {
  const word = switches[field];
  return word && tOf(quickMessageTexts)(word);
}
