import { integrationTypes } from '@recado/contracts';
import { tOf } from '../../lib/texts/texts.ts';
import { integrationTexts } from './integrations.texts.ts';

/** Returns the name of a type as the page of the integrations words it, or undefined for any other text. */
export function integrationTypeNameOf(type: string): string | undefined {
  const known = integrationTypes.find((one) => one === type);
  return known && tOf(integrationTexts)(known);
}

/** The recorded fields that name a flow, with their names in the dialog of an integration. */
const flowFields: Readonly<Record<string, 'flowId' | 'flowIdWelcome'>> = {
  flow: 'flowId',
  welcomeFlow: 'flowIdWelcome',
};

/** Returns the name of a recorded flow as the dialog of an integration words it, or undefined for any other field. */
export function integrationFieldOf(field: string): string | undefined {
  const word = flowFields[field];
  return word && tOf(integrationTexts)(word);
}
