import { texts } from '@recado/contracts';

export const promptMenuTexts = texts('promptsMenu', {
  short: { pt: 'Assistentes', en: 'Assistants', es: 'Asistentes' },
  title: { pt: 'Assistentes de IA', en: 'AI assistants', es: 'Asistentes de IA' },
});
