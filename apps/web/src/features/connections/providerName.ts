import { tOf, type Translate } from '../../lib/texts/texts.ts';
import { providerTexts } from './provider.texts.ts';

type Key = Parameters<Translate<typeof providerTexts>>[0];

/** Returns the name of a provider as the page of the connections words it, or undefined for any other text. */
export const providerNameOf = (provider: string): string | undefined =>
  provider in providerTexts.words ? tOf(providerTexts)(provider as Key) : undefined;
