import { texts } from '@recado/contracts';

/** The words of the first download; the screen brings its own. */
export const contactBookMenuTexts = texts('contactBookMenu', {
  title: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
});
