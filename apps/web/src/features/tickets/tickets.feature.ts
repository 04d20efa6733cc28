import { ticketMarksApi, ticketsApi } from '@recado/contracts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { useTicketNews } from './news/useTicketNews.ts';
import { ticketShortcuts } from './shortcuts.ts';
import { ticketMenuTexts } from './tickets.menu.texts.ts';
import { paths, segmentOf } from '../../lib/routes.ts';

/**
 * The inbox: list and conversation are one screen, so that the list stays while tickets change. Not in `index.ts`: the
 * first download contains this file, and must not contain what `index.ts` gives to other features.
 */
export const ticketsFeature: Feature = {
  routes: (parent) => {
    const inbox = createRoute({
      getParentRoute: () => parent,
      path: paths.tickets,
      component: lazyRouteComponent(() => import('./TicketsPage.tsx'), 'TicketsPage'),
    });
    return [inbox.addChildren([createRoute({ getParentRoute: () => inbox, path: segmentOf('ticket') })])];
  },
  menu: [
    {
      to: paths.tickets,
      icon: 'forum',
      currentIcon: 'forumFilled',
      label: () => tOf(ticketMenuTexts)('title'),
      bottomBar: { label: () => tOf(ticketMenuTexts)('menuShort') },
      group: 'work',
      order: 20,
      useBadge: useTicketNews,
    },
  ],
  shortcuts: ticketShortcuts,
  liveEndpoints: [ticketsApi.list, ticketsApi.counts, ticketsApi.getByUuid, ticketMarksApi.pins],
};
