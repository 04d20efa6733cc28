import { Outlet } from '@tanstack/react-router';
import { Activity, Suspense, useEffect, useState, type ReactNode } from 'react';
import { features } from '../features.ts';
import type { UserMenuEntry } from '../lib/feature.ts';
import { queryClient } from '../lib/server/api.ts';
import { useOwnUserLive } from '../lib/session/ownUser.ts';
import { connectRealtime, disconnectRealtime, onBack } from '../lib/live/realtime.ts';
import { useIsPhone } from '../lib/browser/screen.ts';
import { useSession } from '../lib/session/session.ts';
import { useTexts } from '../lib/texts/texts.ts';
import styles from './AppShell.module.css';
import { ExpiredScreen, useIsExpired } from './screens/ExpiredScreen.tsx';
import { layoutTexts } from './layout.texts.ts';
import { OfflineBanner } from './trouble/OfflineBanner.tsx';
import { PhoneBar } from './menu/PhoneBar.tsx';
import { Rail } from './menu/Rail.tsx';
import { TopBar } from './topBar/TopBar.tsx';
import { useIsOpenToExpired } from './menu/useMenu.ts';
import { useShellCommands } from './useShellCommands.ts';

/** The components that features render beside the pages. Fixed at load. */
const overlays = features.flatMap(({ overlays: own = [] }) => own);

/** The rail, the top bar and the main panel, without content. Also shown at the start, before the session is known. */
export function Frame({
  rail,
  top,
  foot,
  children,
}: {
  rail?: ReactNode;
  top?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.app}>
      {rail}
      <div className={styles.column}>
        {top}
        <main id="main" className={styles.panel} tabIndex={-1}>
          {children}
        </main>
        {foot}
      </div>
    </div>
  );
}

/**
 * The layout around every private page, and the realtime connection they share. On a phone, a page that needs the whole
 * height (a conversation) marks an element with `data-whole-screen`, which hides the bottom bar.
 */
export function AppShell() {
  const t = useTexts(layoutTexts);
  const user = useSession((state) => state.user);
  const isPhone = useIsPhone();
  const isIn = user !== null;
  const isExpired = useIsExpired();
  const isOpenToExpired = useIsOpenToExpired();
  // Here and not in the menus: those of desktop and phone replace each other when a window is resized or a tablet is
  // turned, and a form inside would lose what was typed.
  const [chosen, setChosen] = useState<UserMenuEntry | null>(null);
  useOwnUserLive();
  useShellCommands();
  useEffect(() => {
    if (!isIn) return undefined;
    void connectRealtime();
    const stop = onBack(() => void queryClient.invalidateQueries());
    return () => {
      stop();
      disconnectRealtime();
    };
  }, [isIn]);
  if (!user) return null;
  const isClosed = isExpired && !isOpenToExpired;
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <Frame
        rail={!isPhone && <Rail />}
        top={
          <>
            {!isPhone && <TopBar user={user} onChoose={setChosen} />}
            {isPhone && (
              <div className={styles.notices}>
                <OfflineBanner />
              </div>
            )}
          </>
        }
        foot={isPhone && <PhoneBar onChoose={setChosen} />}
      >
        {isClosed && <ExpiredScreen user={user} />}
        <OpenedPage isClosed={isClosed} />
      </Frame>
      <Suspense>{chosen && <chosen.Dialog onClose={() => setChosen(null)} />}</Suspense>
      {overlays.map((Overlay, index) => (
        <Suspense key={index}>
          <Overlay />
        </Suspense>
      ))}
    </>
  );
}

/**
 * The page. Closed, it is hidden and silent, and a form in it keeps what was typed for the renewal; one that was never
 * open is not mounted, since the server would refuse its calls.
 */
function OpenedPage({ isClosed }: { isClosed: boolean }) {
  const [wasOpen, setWasOpen] = useState(!isClosed);
  if (!isClosed && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Activity mode={isClosed ? 'hidden' : 'visible'}>
      <Outlet />
    </Activity>
  );
}
