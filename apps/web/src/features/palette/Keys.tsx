import { Fragment } from 'react';
import { isApple } from '../../lib/commands.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './Palette.module.css';

const named: Partial<Record<string, string>> = isApple ? { Mod: '⌘' } : { Mod: 'Ctrl' };

/** Keys as one presses them: apart when one after the other, together when at once. */
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
