import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CrashBoundary } from './layout/screens/CrashScreen.tsx';
import { StartScreen } from './layout/screens/StartScreen.tsx';
import { queryClient } from './lib/server/api.ts';
import { useSession } from './lib/session/session.ts';
import { Toasts } from './ui/notices/Toasts.tsx';
import { router } from './router.tsx';
import { theme } from './ui/theme/theme.ts';
import { Confirmations } from './ui/dialogs/useConfirm.tsx';
import { paths } from './lib/routes.ts';

/** The nonce of this page's policy; styles made at run time carry it. */
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const styleCache = createCache({ key: 'rc', prepend: true, ...(nonce && { nonce }) });

/** The addresses, once it is known whether somebody is signed in. */
function Screens() {
  const state = useSession((session) => session.state);
  // Ended here, in another tab or by the server: wherever one was, the next place is the login (AUTH-03, AUTH-13).
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        // Without a session nothing typed can be kept: the question of an unsaved form would stand on an empty page.
        if (now.state === 'out' && before.state === 'in')
          void router.navigate({ to: paths.login, ignoreBlocker: true });
      }),
    [],
  );
  return state === 'starting' ? <StartScreen /> : <RouterProvider router={router} />;
}

/** The whole: look, cache, addresses, and the places where notices and questions appear. */
export function App() {
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} modeStorageKey="preferredTheme" defaultMode="system" noSsr>
        <CrashBoundary>
          <QueryClientProvider client={queryClient}>
            <Screens />
          </QueryClientProvider>
          <Confirmations />
        </CrashBoundary>
        <Toasts />
      </ThemeProvider>
    </CacheProvider>
  );
}
