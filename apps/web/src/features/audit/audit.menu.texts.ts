import { texts } from '@recado/contracts';

export const auditMenuTexts = texts('auditMenu', {
  title: { pt: 'O que mudou', en: 'What changed', es: 'Qué cambió' },
});
