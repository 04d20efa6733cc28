import { texts } from '@recado/contracts';

export const promptFieldTexts = texts('promptField', {
  label: { pt: 'Assistente de IA', en: 'AI assistant', es: 'Asistente de IA' },
  none: { pt: 'Sem assistente', en: 'No assistant', es: 'Sin asistente' },
});
