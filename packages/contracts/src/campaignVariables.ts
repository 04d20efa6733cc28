import { fillCampaignText, type CampaignVariable } from './campaignRules.ts';

/** A recipient and a clock that leave no variable of the product empty. */
const recipient = { name: 'x', number: 'x', email: 'x' };
const values = { now: new Date(0), timezone: 'UTC', language: 'pt' } as const;

/**
 * Returns the variables of a text that some recipients get without a value, as typed and each once: the unknown ones, which
 * are sent as they are; those of an extra field, which are unknown for every recipient without that field (behaviour 5.1);
 * and those that are always empty. Decides by the filling itself. `extraFields` are the names of the extra fields that some
 * recipients have.
 */
export function findUnfilled(
  text: string,
  variables: readonly CampaignVariable[],
  extraFields: readonly string[],
): { unknown: string[]; extra: string[]; empty: string[] } {
  const extraInfo = extraFields.map((name) => ({ name, value: 'x' }));
  const unknown = new Set<string>();
  const extra = new Set<string>();
  const empty = new Set<string>();
  for (const [typed] of text.matchAll(/\{\{[^{}]{1,110}\}\}|\{[^{}]{1,62}\}/g)) {
    const filled = fillCampaignText(typed, { ...recipient, extraInfo }, variables, values);
    if (filled === typed) unknown.add(typed);
    else if (filled === '') empty.add(typed);
    else if (fillCampaignText(typed, recipient, variables, values) === typed) extra.add(typed);
  }
  return { unknown: [...unknown], extra: [...extra], empty: [...empty] };
}
