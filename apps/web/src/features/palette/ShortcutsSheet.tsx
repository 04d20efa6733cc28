import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import {
  closeKeyboardWindow,
  declaredShortcuts,
  useCommands,
  type CommandGroup,
  type Shortcut,
} from '../../lib/keyboard/commands.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { Keys } from '../../ui/labels/Keys.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import styles from './Palette.module.css';
import { paletteTexts } from './palette.texts.ts';

const groups: readonly CommandGroup[] = ['ticket', 'message', 'list', 'go', 'general'];

/** Every key that does something: those features declare, and those of the commands offered now (experience 4). */
export function ShortcutsSheet() {
  const t = useTexts(paletteTexts);
  const common = useTexts(uiTexts);
  const id = useId();
  const ofCommands = useCommands().flatMap(({ group, label, keys }): Shortcut[] =>
    keys ? [{ group, label, keys }] : [],
  );
  const own: Shortcut[] = [
    { group: 'general', label: () => t('openPalette'), keys: ['Mod+K'] },
    { group: 'general', label: () => t('thisSheet'), keys: ['Mod+/'] },
    { group: 'general', label: () => t('thisSheetOutside'), keys: ['?'] },
    { group: 'general', label: () => t('close'), keys: ['Esc'] },
  ];
  // A key that is declared and offered is told once, in the declared words.
  const all = [
    ...new Map([...ofCommands, ...own, ...declaredShortcuts()].map((one) => [one.keys.join(' '), one])).values(),
  ];
  const names = {
    ticket: t('groupTicket'),
    message: t('message'),
    list: t('list'),
    go: t('go'),
    general: t('general'),
  };
  return (
    <Dialog
      open
      onClose={closeKeyboardWindow}
      slotProps={{ paper: { 'aria-labelledby': id, className: styles.sheet ?? '' } }}
    >
      <header className={styles.head}>
        <h2 id={id}>{t('sheet')}</h2>
        <IconButton36 icon="close" label={common('close')} onClick={closeKeyboardWindow} />
      </header>
      <div className={styles.sections} tabIndex={0} role="region" aria-labelledby={id}>
        {groups.map((group) => {
          const rows = all.filter((one) => one.group === group);
          return (
            rows.length > 0 && (
              <section key={group}>
                <h3>{names[group]}</h3>
                <dl>
                  {rows.map(({ label, keys }) => (
                    <div key={keys.join(' ')}>
                      <dt>{label()}</dt>
                      <dd>
                        <Keys keys={keys} />
                      </dd>
                    </div>
                  ))}
                </dl>
                {group === 'go' && <p className={styles.remark}>{t('goOutside')}</p>}
              </section>
            )
          );
        })}
      </div>
    </Dialog>
  );
}
