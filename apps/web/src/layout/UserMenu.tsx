import type { SessionUser } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { lazily } from '../lib/lazily.ts';
import { useTexts } from '../lib/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { layoutTexts } from './layout.texts.ts';
import styles from './TopBar.module.css';

const UserChoices = lazily(() => import('./UserChoices.tsx').then((found) => found.UserChoices));

/** Who is signed in, and what belongs to them (LAY-24). */
export function UserMenu({ user }: { user: SessionUser }) {
  const t = useTexts(layoutTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.me}
        aria-label={t('userMenu', { name: user.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={UserChoices.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar id={user.id} name={user.name} size={32} />
      </button>
      <Suspense>{anchor && <UserChoices user={user} anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  );
}
