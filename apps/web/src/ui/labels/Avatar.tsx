import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './Avatar.module.css';
import { connectionColor } from './connectionColor.ts';
import { Icon } from '../icons/Icon.tsx';
import { uiTexts } from '../ui.texts.ts';

const tints = 8;

/** Knuth's multiplicative hash: neighbouring ids get different colours. */
const tintOf = (id: number): number => ((Math.imul(id, 2_654_435_761) >>> 0) % tints) + 1;

/**
 * Returns the first letters of the first and the last word: "Padaria Pão da Vila" is "PV". Empty for a name without
 * letters.
 */
function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${first?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toLocaleUpperCase();
}

type Size = 20 | 24 | 28 | 32 | 36 | 40 | 48 | 72;
type Props = {
  id: number;
  name: string;
  photo?: string | null;
  size?: Size;
  isGroup?: boolean;
  /** Badge of the connection a contact writes on; amber with a mark while it is disconnected. */
  connection?: { id: number; name: string; isUp: boolean };
};

/**
 * The photo of a contact or user, else the initials on a colour derived from the id. Hidden from screen readers,
 * because the name is beside it.
 */
export function Avatar({ id, name, photo, size = 40, isGroup = false, connection }: Props) {
  const t = useTexts(uiTexts);
  const [broken, setBroken] = useState<string | null>(null);
  const initials = isGroup ? '' : initialsOf(name);
  const tint = isGroup ? tints : tintOf(id);
  return (
    <span className={`${styles.avatar} ${styles[`s${size}`]} ${styles[`t${tint}`]}`}>
      {photo && photo !== broken ? (
        <img
          className={styles.photo}
          src={photo}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(photo)}
        />
      ) : (
        <span aria-hidden>
          {initials || <Icon name={isGroup ? 'group' : 'person'} size={Math.round(size * 0.55)} />}
        </span>
      )}
      {connection && (
        <span
          className={connection.isUp ? styles.connection : `${styles.connection} ${styles.down}`}
          {...(connection.isUp && { style: { background: connectionColor(connection.id) } })}
          title={
            connection.isUp
              ? t('connection', { name: connection.name })
              : t('connectionDown', { name: connection.name })
          }
        >
          <Icon name={connection.isUp ? 'phone' : 'alert'} size={10} />
        </span>
      )}
    </span>
  );
}
