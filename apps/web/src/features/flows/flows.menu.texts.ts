import { texts } from '@recado/contracts';

/** The words of the first download; the screens bring their own. */
export const flowMenuTexts = texts('flowsMenu', {
  flows: { pt: 'Fluxos', en: 'Flows', es: 'Flujos' },
  phrasesShort: { pt: 'Frases', en: 'Phrases', es: 'Frases' },
  phrases: { pt: 'Frases dos fluxos', en: 'Flow phrases', es: 'Frases de los flujos' },
});
