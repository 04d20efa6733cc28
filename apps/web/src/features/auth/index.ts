import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';

/** The public pages. Each loads its own texts, because signed-in users need none of them. */
export const authFeature: Feature = {
  publicRoutes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/login',
      component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/signup',
      component: lazyRouteComponent(() => import('./SignUpPage.tsx'), 'SignUpPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/forgetpsw',
      component: lazyRouteComponent(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
    }),
  ],
  texts: [],
};
