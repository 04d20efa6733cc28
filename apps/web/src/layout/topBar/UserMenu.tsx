import { mayProfile, type SessionUser } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { features } from '../../features.ts';
import type { UserMenuEntry } from '../../lib/feature.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { layoutTexts } from '../layout.texts.ts';
import styles from './TopBar.module.css';

const UserChoices = lazily(() => import('./UserChoices.tsx').then((found) => found.UserChoices));

/** The user menu entries of all features. Fixed at load. */
const userEntries = features.flatMap(({ userMenu = [] }) => userMenu).toSorted((a, b) => a.order - b.order);

/** Returns the entries that this user may use. */
export const entriesOf = (user: SessionUser): readonly UserMenuEntry[] =>
  userEntries.filter(
    ({ superOnly, permission }) => (!superOnly || user.super) && (!permission || mayProfile(user.profile, permission)),
  );

/** The button of the user menu (LAY-24). */
export function UserMenu({ user, onChoose }: { user: SessionUser; onChoose: (entry: UserMenuEntry) => void }) {
  const t = useTexts(layoutTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (entry: UserMenuEntry): void => {
    setAnchor(null);
    onChoose(entry);
  };
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
      <Suspense>
        {anchor && (
          <UserChoices
            user={user}
            entries={entriesOf(user)}
            anchor={anchor}
            onChoose={choose}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
