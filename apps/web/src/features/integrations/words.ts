import { integrationTypes } from '@recado/contracts';
import { tOf } from '../../lib/texts/texts.ts';
import { integrationTexts } from './integrations.texts.ts';

/** Returns the name of a type as the page of the integrations words it, or undefined for any other text. */
export function integrationTypeNameOf(type: string): string | undefined {
  const known = integrationTypes.find((one) => one === type);
  return known && tOf(integrationTexts)(known);
}
