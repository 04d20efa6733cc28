import { teamChatApi, type EventOf } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { queryClient, useEndpoint } from '../../lib/server/api.ts';
import type { MenuBadge } from '../../lib/feature.ts';
import { usePlan } from '../../lib/session/plan.tsx';
import { useChannel } from '../../lib/live/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
import { playTone } from '../../lib/notices/sound.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { teamChatMenuTexts } from './teamChat.menu.texts.ts';
import { isAt, paths } from '../../lib/routes.ts';

/** A burst of events asks for the count once. */
const countMs = 300;

/** How many chats hold something the person has not read. */
export function useUnreadChats(): number {
  const enabled = usePlan('useInternalChat');
  return useEndpoint(teamChatApi.counts, {}, { enabled, keepPrevious: true }).data?.unread ?? 0;
}

/** The label of the bell (CHAT-14). */
export function useChatNews(): { count: number; label: string } {
  const t = useTexts(teamChatMenuTexts);
  const count = useUnreadChats();
  return { count, label: t('news', { count }) };
}

/** Returns the count and label of the menu entry; null without unread messages. */
export function useChatBadge(): MenuBadge | null {
  const news = useChatNews();
  return news.count > 0 ? news : null;
}

type Written = Extract<EventOf<'chat'>, { action: 'new-message' }>;

const isWatched = (uuid: string): boolean => !document.hidden && document.hasFocus() && isAt('chat', uuid);

/**
 * Listens on every screen: keeps the count true, and sounds when a colleague writes in a chat nobody looks at here
 * (CHAT-14).
 */
export function TeamChatListener(): null {
  const myId = useSession((state) => state.user?.id);
  const isIncluded = usePlan('useInternalChat');
  const navigate = useNavigate();
  const recount = useDebouncedCallback(
    () => void queryClient.invalidateQueries({ queryKey: [teamChatApi.counts.path] }),
    countMs,
  );
  const ring = (written: Written): void => {
    playTone();
    // The function that removes formatting from a text is not part of the first download; until it is loaded, only the
    // tone plays.
    void import('./notifyInBackground.ts').then(
      ({ notifyInBackground }) =>
        notifyInBackground(written, () => void navigate({ to: paths.chat(written.chat.uuid) })),
      () => undefined,
    );
  };
  useChannel('chat', (event) => {
    if (!isIncluded) return;
    recount();
    if (event.action === 'new-message' && event.newMessage.senderId !== myId && !isWatched(event.chat.uuid))
      ring(event);
  });
  useChannel(`chat-user-${myId ?? 0}`, () => isIncluded && recount());
  return null;
}
