import { texts } from '@recado/contracts';

export const botTexts = texts('bots', {
  /** On the button that opens a list in WhatsApp: at most 20 characters. */
  openList: { pt: 'Ver opções', en: 'See options', es: 'Ver opciones' },
});
