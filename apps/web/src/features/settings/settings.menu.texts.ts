import { texts } from '@recado/contracts';

export const settingMenuTexts = texts('settingsMenu', {
  title: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
});
