import { texts } from '@recado/contracts';

/** The name of a contact whose data was erased, in the company's language. */
export const contactTexts = texts('erasedContact', {
  name: { pt: 'Contato apagado', en: 'Deleted contact', es: 'Contacto borrado' },
});
