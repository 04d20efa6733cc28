import { texts } from '@recado/contracts';

/** The words of the first download; the screens bring their own. */
export const campaignMenuTexts = texts('campaignsMenu', {
  title: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
  settings: { pt: 'Ritmo e variáveis', en: 'Pace and variables', es: 'Ritmo y variables' },
});
