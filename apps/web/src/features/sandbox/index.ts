import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { sandboxMenuTexts } from './sandbox.menu.texts.ts';
import { requireSandbox, useHasSandbox } from './useHasSandbox.ts';
import { paths } from '../../lib/routes.ts';

export { useHasSandbox } from './useHasSandbox.ts';

/** Simulated phones and customers, to try the product without a real line (CONN). */
export const sandboxFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.sandbox,
      beforeLoad: requireSandbox,
      component: lazyRouteComponent(() => import('./SandboxPage.tsx'), 'SandboxPage'),
    }),
  ],
  menu: [
    {
      to: paths.sandbox,
      icon: 'phone',
      label: () => tOf(sandboxMenuTexts)('title'),
      group: 'administration',
      order: 90,
      permission: 'sandbox:play',
      useShown: useHasSandbox,
    },
  ],
};
