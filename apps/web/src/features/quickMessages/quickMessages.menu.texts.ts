import { texts } from '@recado/contracts';

/** The words of the first download; the screen brings its own. */
export const quickMessageMenuTexts = texts('quickMessagesMenu', {
  title: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
});
