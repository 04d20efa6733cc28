import { apiScopes, webhookEvents } from '@recado/contracts';
import { tOf } from '../../lib/texts/texts.ts';
import { messagesApiTexts } from './messagesApi.texts.ts';
import { tokenTexts } from './tokens/tokens.texts.ts';
import { webhookTabTexts } from './webhooks/webhooks.texts.ts';

/** Returns the name of a permission as the page of the tokens words it, or undefined for any other text. */
export function scopeNameOf(scope: string): string | undefined {
  const known = apiScopes.find((one) => one === scope);
  return known && tOf(messagesApiTexts)(`scope.${known}`);
}

/** Returns the name of an event as the page of the webhooks words it, or undefined for any other text. */
export function eventNameOf(event: string): string | undefined {
  const known = webhookEvents.find((one) => one === event);
  return known && tOf(webhookTabTexts)(`event.${known}`);
}

/** Returns the name of the connection as the dialog of a token words it, or undefined for any other field. */
export const tokenFieldOf = (field: string): string | undefined =>
  field === 'connection' ? tOf(tokenTexts)('connection') : undefined;
