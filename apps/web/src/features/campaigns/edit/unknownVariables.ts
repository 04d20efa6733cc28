import { ownCampaignKeys, type CampaignVariable } from '@recado/contracts';

/** Variables of every text to a contact that a campaign can fill (behaviour 5.1). */
const generalKeys: readonly string[] = ['firstname', 'name', 'greeting', 'ms', 'date', 'hour'];

/** Returns the variables of a text that do not exist, as typed and each once; they are sent as they are. */
export function unknownVariables(text: string, variables: readonly CampaignVariable[]): string[] {
  const keys: readonly string[] = [...ownCampaignKeys, ...variables.map(({ key }) => key.trim().toLowerCase())];
  const unknown = [...text.matchAll(/\{\{\s*([^{}]{1,110}?)\s*\}\}|\{\s*([^{}]{1,60}?)\s*\}/g)]
    .filter(([, double, single]) =>
      double === undefined ? !keys.includes(single!.toLowerCase()) : !generalKeys.includes(double.toLowerCase()),
    )
    .map(([typed]) => typed);
  return [...new Set(unknown)];
}
