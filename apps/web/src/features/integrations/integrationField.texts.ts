import { texts } from '@recado/contracts';

export const integrationFieldTexts = texts('integrationField', {
  label: { pt: 'Integração', en: 'Integration', es: 'Integración' },
  none: { pt: 'Sem integração', en: 'No integration', es: 'Sin integración' },
});
