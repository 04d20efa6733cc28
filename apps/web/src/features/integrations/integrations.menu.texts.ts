import { texts } from '@recado/contracts';

export const integrationMenuTexts = texts('integrationsMenu', {
  title: { pt: 'Integrações', en: 'Integrations', es: 'Integraciones' },
});
