import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths, segmentOf } from '../../lib/routes.ts';
import { requireCampaigns, requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { flowMenuTexts } from './flows.menu.texts.ts';

const mayEdit = requireMay('flows-page:edit');
const beforeLoad = (): void => {
  mayEdit();
  requireCampaigns();
};

/** The editor without a flow leads to the list (LAY-04). */
const toList = (): void => {
  beforeLoad();
  throw redirect({ to: paths.flows });
};

/** Flows and the phrases that start them, for administrators (FLOW, FCAMP). */
export const flowsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.flows,
      beforeLoad,
      component: lazyRouteComponent(() => import('./FlowsPage.tsx'), 'FlowsPage'),
    }),
    createRoute({ getParentRoute: () => parent, path: paths.flowEditor, beforeLoad: toList }),
    createRoute({
      getParentRoute: () => parent,
      path: `${paths.flowEditor}/${segmentOf('flow')}`,
      beforeLoad,
      component: lazyRouteComponent(() => import('./editor/FlowEditorPage.tsx'), 'FlowEditorPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.phrases,
      beforeLoad,
      component: lazyRouteComponent(() => import('./phrases/PhrasesPage.tsx'), 'PhrasesPage'),
    }),
  ],
  menu: [
    {
      to: paths.flows,
      icon: 'flow',
      label: () => tOf(flowMenuTexts)('flows'),
      group: 'administration',
      order: 24,
      alsoAt: [paths.flowEditor],
      submenu: { id: 'flows' },
      permission: 'flows-page:edit',
      needsCampaigns: true,
    },
    {
      to: paths.phrases,
      icon: 'chat',
      label: () => tOf(flowMenuTexts)('phrases'),
      group: 'administration',
      order: 25,
      submenu: { id: 'flows', label: () => tOf(flowMenuTexts)('phrasesShort') },
      permission: 'flows-page:edit',
      needsCampaigns: true,
    },
  ],
};
