import { texts } from '@recado/contracts';

/** The text of the menu entry. */
export const dashboardMenuTexts = texts('dashboardMenu', {
  menu: { pt: 'Painel', en: 'Dashboard', es: 'Panel' },
});
