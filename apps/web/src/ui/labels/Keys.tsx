import { Fragment } from 'react';
import { isApple } from '../../lib/keyboard/commands.ts';
import { Kbd } from './Kbd.tsx';
import styles from './Keys.module.css';

const named: Partial<Record<string, string>> = isApple ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' } : { Mod: 'Ctrl' };

/** Renders keys: one after another, or together where a plus joins them. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={styles.keys}>
    {keys.map((key) => (
      <Fragment key={key}>
        {key.split('+').map((one) => (
          <Kbd key={one}>{named[one] ?? one}</Kbd>
        ))}
      </Fragment>
    ))}
  </span>
);

/** Returns the value of `aria-keyshortcuts` for a combination. */
export const ariaKeys = (combination: string): string => combination.replace('Mod', isApple ? 'Meta' : 'Control');
