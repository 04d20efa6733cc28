import type { Language } from '@recado/contracts';
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.ts';
import { languageNames } from './languageNames.ts';
import { uiTexts } from '../ui.texts.ts';

const LanguageChoices = lazily(() => import('./LanguageChoices.tsx').then((found) => found.LanguageChoices));

type Trigger = {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter: () => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-label': string;
};

/** The language menu (LAY-19). `children` renders the button that opens it. */
export function LanguageMenu({ children }: { children: (trigger: Trigger, language: Language) => ReactNode }) {
  const t = useTexts(uiTexts);
  const [language] = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {children(
        {
          onClick: (event) => setAnchor(event.currentTarget),
          onPointerEnter: LanguageChoices.preload,
          'aria-haspopup': 'menu',
          'aria-expanded': anchor !== null,
          'aria-label': t('language', { name: languageNames[language] }),
        },
        language,
      )}
      <Suspense>{anchor && <LanguageChoices anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  );
}
