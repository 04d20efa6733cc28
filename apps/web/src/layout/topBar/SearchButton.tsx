import { openPalette } from '../../lib/keyboard/commands.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ariaKeys, Keys } from '../../ui/labels/Keys.tsx';
import { layoutTexts } from '../layout.texts.ts';
import styles from './TopBar.module.css';

/** Looks like a search field and opens the palette, which contains the real field. */
export function SearchButton() {
  const t = useTexts(layoutTexts);
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={t('search')}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys('Mod+K')}
      onClick={openPalette}
    >
      <Icon name="search" size={18} />
      <span className="ellipsis">{t('search')}</span>
      <span className={styles.keys} aria-hidden>
        <Keys keys={['Mod+K']} />
      </span>
    </button>
  );
}
