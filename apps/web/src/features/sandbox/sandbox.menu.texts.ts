import { texts } from '@recado/contracts';

/** The words of the first download; the screen brings its own. */
export const sandboxMenuTexts = texts('sandboxMenu', { title: { pt: 'Simulador', en: 'Simulator', es: 'Simulador' } });
