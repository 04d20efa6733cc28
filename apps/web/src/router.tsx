import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { features } from './features.ts';
import { AppShell } from './layout/AppShell.tsx';
import { CrashScreen } from './layout/screens/CrashScreen.tsx';
import { NotFound } from './layout/screens/NotFound.tsx';
import { requireSession, requireVisitor } from './lib/session/guards.ts';

const root = createRootRoute({ notFoundComponent: NotFound });

const visitor = createRoute({ getParentRoute: () => root, id: 'visitor', beforeLoad: requireVisitor });

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: requireSession,
  component: AppShell,
  notFoundComponent: NotFound,
});

/**
 * Every address that no feature has. A route of the frame, so that the menu stays and a visitor is asked to sign in.
 */
const unknown = createRoute({ getParentRoute: () => frame, path: '$', component: NotFound });

/** All addresses of the app, from the features. */
export const router = createRouter({
  routeTree: root.addChildren([
    visitor.addChildren(features.flatMap(({ publicRoutes }) => publicRoutes?.(visitor) ?? [])),
    frame.addChildren([...features.flatMap(({ routes }) => routes?.(frame) ?? []), unknown]),
  ]),
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
});
