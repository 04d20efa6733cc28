import { texts } from '@recado/contracts';

/** The words of the first download; the screens bring their own. */
export const contactListMenuTexts = texts('contactListsMenu', {
  title: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
});
