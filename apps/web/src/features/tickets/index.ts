import { ticketsApi } from '@recado/contracts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { ticketShortcuts } from './shortcuts.ts';
import { ticketTexts } from './tickets.texts.ts';
import { useTicketNews } from './news/useTicketNews.ts';

export { excerpt, whereFound, wordsIn } from './search/whereFound.ts';
export { foundWords } from './search/foundWords.ts';
export { ticketTexts } from './tickets.texts.ts';

/** The inbox: list and conversation are one screen, so that the list stays while tickets change. */
export const ticketsFeature: Feature = {
  routes: (parent) => {
    const inbox = createRoute({
      getParentRoute: () => parent,
      path: '/tickets',
      component: lazyRouteComponent(() => import('./TicketsPage.tsx'), 'TicketsPage'),
    });
    return [inbox.addChildren([createRoute({ getParentRoute: () => inbox, path: '$ticketId' })])];
  },
  menu: [
    {
      to: '/tickets',
      icon: 'forum',
      currentIcon: 'forumFilled',
      label: () => tOf(ticketTexts)('title'),
      bottomBar: { label: () => tOf(ticketTexts)('menuShort') },
      group: 'work',
      order: 20,
      useBadge: useTicketNews,
    },
  ],
  shortcuts: ticketShortcuts,
  liveEndpoints: [ticketsApi.list, ticketsApi.counts, ticketsApi.getByUuid],
  texts: [ticketTexts],
};
