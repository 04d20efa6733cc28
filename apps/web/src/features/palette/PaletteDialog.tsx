import Dialog from '@mui/material/Dialog';
import { Command as Cmdk } from 'cmdk';
import { useState } from 'react';
import { closeKeyboardWindow, openShortcuts } from '../../lib/keyboard/commands.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Kbd } from '../../ui/labels/Kbd.tsx';
import { Keys } from '../../ui/labels/Keys.tsx';
import styles from './Palette.module.css';
import { paletteTexts } from './palette.texts.ts';
import { PaletteItem } from './PaletteItem.tsx';
import { usePaletteSections } from './usePaletteSections.tsx';

/**
 * Finds screens, contacts and tickets, and does things with the open one (experience 4). Arrows choose, Enter opens,
 * Escape leaves.
 */
export function PaletteDialog() {
  const t = useTexts(paletteTexts);
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState('');
  const { sections, isSearching, isError, isNothing } = usePaletteSections(typed);
  // The row that Enter opens: the selected one, and the first one again after new results replaced it.
  const ids = sections.flatMap(({ items }) => items.map(({ id }) => id));
  const current = ids.includes(pointed) ? pointed : (ids[0] ?? '');
  const nothing = isNothing ? t('nothing', { words: typed.trim() }) : '';
  return (
    <Dialog
      open
      onClose={closeKeyboardWindow}
      className={styles.layer ?? ''}
      slotProps={{
        paper: { 'aria-label': t('title'), className: styles.palette ?? '' },
        container: { className: styles.container ?? '' },
      }}
    >
      <Cmdk
        label={t('placeholder')}
        shouldFilter={false}
        loop
        value={current}
        onValueChange={setPointed}
        className={styles.command}
      >
        <div className={styles.field}>
          <Icon name="search" />
          <Cmdk.Input autoFocus value={typed} onValueChange={setTyped} placeholder={t('placeholder')} maxLength={255} />
          <Kbd>Esc</Kbd>
        </div>
        <Cmdk.List className={styles.list} label={t('title')}>
          {sections.map(({ key, heading, items }) => (
            <Cmdk.Group key={key} heading={heading} className={styles.group}>
              {items.map((item) => (
                <PaletteItem key={item.id} {...item} />
              ))}
            </Cmdk.Group>
          ))}
        </Cmdk.List>
        <p className={styles.note} role="status">
          {isError ? t('failed') : isSearching ? t('searching') : nothing}
        </p>
        <footer className={styles.foot}>
          <span>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd>
            {t('choose')}
          </span>
          <span>
            <Kbd>Enter</Kbd>
            {t('open')}
          </span>
          <button type="button" onClick={openShortcuts}>
            <Keys keys={['Mod+/']} />
            {t('shortcuts')}
          </button>
        </footer>
      </Cmdk>
    </Dialog>
  );
}
