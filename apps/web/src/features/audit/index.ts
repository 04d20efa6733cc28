import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { auditMenuTexts } from './audit.menu.texts.ts';

/** The record of changes, for administrators. */
export const auditFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.audit,
      beforeLoad: requireMay('audit-page:view'),
      component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
    }),
  ],
  menu: [
    {
      to: paths.audit,
      icon: 'list',
      label: () => tOf(auditMenuTexts)('title'),
      group: 'administration',
      order: 70,
      permission: 'audit-page:view',
    },
  ],
};
