import type { Language } from '@recado/contracts';
import { useState } from 'react';
import { chooseDrawerStart, useDrawerStart, type DrawerStart } from '../../lib/browser/rail.ts';
import { useLanguage } from '../../lib/texts/texts.ts';

/** The choices of a user for this browser: the language, and the start of the side menu. They take effect when saved. */
export function useScreenChoices() {
  const [spoken, setLanguage] = useLanguage();
  const [language, chooseLanguage] = useState<Language>(spoken);
  const drawerStart = useDrawerStart();
  const [drawer, chooseDrawer] = useState<DrawerStart>(drawerStart);
  return {
    language,
    chooseLanguage,
    drawer,
    chooseDrawer,
    isDirty: language !== spoken || drawer !== drawerStart,
    save(): void {
      if (language !== spoken) setLanguage(language);
      if (drawer !== drawerStart) chooseDrawerStart(drawer);
    },
  };
}

export type ScreenChoices = ReturnType<typeof useScreenChoices>;
