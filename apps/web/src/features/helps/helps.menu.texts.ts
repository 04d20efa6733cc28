import { texts } from '@recado/contracts';

export const helpMenuTexts = texts('helpsMenu', {
  title: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' },
});
