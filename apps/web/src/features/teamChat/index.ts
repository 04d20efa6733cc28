import { teamChatApi } from '@recado/contracts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { teamChatMenuTexts } from './teamChat.menu.texts.ts';
import { TeamChatListener, useChatBadge, useChatNews } from './useChatNews.ts';
import { paths, segmentOf } from '../../lib/routes.ts';

const title = (): string => tOf(teamChatMenuTexts)('title');

/**
 * Colleagues among themselves: a screen, a bell and a sound (behaviour 13.1). List and messages are one screen, so that
 * the list stays while chats change.
 */
export const teamChatFeature: Feature = {
  routes: (parent) => {
    const chats = createRoute({
      getParentRoute: () => parent,
      path: paths.chats,
      component: lazyRouteComponent(() => import('./ChatsPage.tsx'), 'ChatsPage'),
    });
    return [chats.addChildren([createRoute({ getParentRoute: () => chats, path: segmentOf('chat') })])];
  },
  menu: [
    {
      to: paths.chats,
      icon: 'chat',
      label: title,
      group: 'work',
      order: 55,
      plan: 'useInternalChat',
      useBadge: useChatBadge,
      bottomBar: { label: () => tOf(teamChatMenuTexts)('short') },
    },
  ],
  bells: [
    {
      id: 'chats',
      icon: 'chat',
      order: 30,
      label: title,
      plan: 'useInternalChat',
      useNews: useChatNews,
      Panel: lazily<{ anchor?: HTMLElement; onClose: () => void }>(() =>
        import('./list/ChatsPanel.tsx').then((found) => found.ChatsPanel),
      ),
    },
  ],
  overlays: [TeamChatListener],
  liveEndpoints: [teamChatApi.list, teamChatApi.counts, teamChatApi.get, teamChatApi.messages],
};
