import { texts } from '@recado/contracts';

/** The words of the first download; the screen brings its own. */
export const tagMenuTexts = texts('tagsMenu', {
  title: { pt: 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
});
