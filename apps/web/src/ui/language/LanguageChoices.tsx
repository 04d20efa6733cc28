import MenuItem from '@mui/material/MenuItem';
import { languages, type Language } from '@recado/contracts';
import { useLanguage } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { languageNames } from './languageNames.ts';
import { MenuBelow } from '../popups/MenuBelow.tsx';

/** A menu of the three languages. */
export function LanguageChoices({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const [language, setLanguage] = useLanguage();
  const choose = (chosen: Language): void => {
    onClose();
    if (chosen !== language) setLanguage(chosen);
  };
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      {languages.map((one) => (
        <MenuItem
          key={one}
          lang={one}
          selected={one === language}
          role="menuitemradio"
          aria-checked={one === language}
          onClick={() => choose(one)}
        >
          <span style={{ flex: 1 }}>{languageNames[one]}</span>
          {one === language && <Icon name="check" size={18} />}
        </MenuItem>
      ))}
    </MenuBelow>
  );
}
