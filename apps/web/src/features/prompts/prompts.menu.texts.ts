import { texts } from '@recado/contracts';

export const promptMenuTexts = texts('promptsMenu', {
  title: { pt: 'Assistentes de IA', en: 'AI assistants', es: 'Asistentes de IA' },
});
