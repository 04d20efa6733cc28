import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';

/** The public pages. Each loads its own texts, because signed-in users need none of them. */
export const authFeature: Feature = {
  publicRoutes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.login,
      component: lazyRouteComponent(() => import('./login/LoginPage.tsx'), 'LoginPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.signUp,
      component: lazyRouteComponent(() => import('./signUp/SignUpPage.tsx'), 'SignUpPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.forgotPassword,
      component: lazyRouteComponent(() => import('./reset/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
    }),
  ],
};
