import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { authTexts } from './auth.texts.ts';

export const authFeature: Feature = {
  publicRoutes: (parent) => [createRoute({ getParentRoute: () => parent, path: '/login', component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage') })],
  texts: [authTexts],
};
