import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { PlanGate } from '../../lib/session/plan.tsx';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { useFocusOnLeaving } from '../../lib/keyboard/useFocusOnLeaving.ts';
import { useTitle } from '../../lib/notices/title.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { PaneTabs } from '../../ui/page/PaneTabs.tsx';
import { ConversationSkeleton } from '../../ui/lists/Skeletons.tsx';
import { ListAndPane, WaitingPane } from '../../ui/page/ListAndPane.tsx';
import { ChatPane } from './conversation/ChatPane.tsx';
import { ChatList } from './list/ChatList.tsx';
import type { ChatRowsHandle } from './list/ChatRows.tsx';
import { useChat } from './teamChat.queries.ts';
import { useTeamChatRealtime } from './teamChat.realtime.ts';
import { teamChatTexts } from './teamChat.texts.ts';
import { useChatActions } from './useChatActions.ts';
import { useChatKeys } from './useChatKeys.ts';
import { WelcomePane } from './WelcomePane.tsx';
import { paths, useOpenId } from '../../lib/routes.ts';

const ChatDialog = lazily(() => import('./dialog/ChatDialog.tsx').then((found) => found.ChatDialog));

/**
 * Colleagues among themselves: the chats on the left, the chosen one on the right; on a phone one of them at a time
 * (CHAT-01, CHAT-02).
 */
export const ChatsPage = () => (
  <PlanGate flag="useInternalChat">
    <Chats />
  </PlanGate>
);

function Chats() {
  const t = useTexts(teamChatTexts);
  const uuid = useOpenId('chat');
  const isPhone = useIsPhone();
  const { data, error, refetch } = useChat(uuid);
  const chat = uuid === undefined ? undefined : data;
  const { actions, edited, endEdit } = useChatActions();
  const rows = useRef<ChatRowsHandle>(null);
  useTitle(t('title'));

  const isMissing = error?.code === 'ERR_NO_CHAT_FOUND';
  const ended = useEndedChats(chat, uuid, isMissing ? error : null, actions.isRemoving);

  useFocusOnLeaving(paths.chats, uuid);

  useChatKeys({ next: () => rows.current?.move(1), previous: () => rows.current?.move(-1), create: actions.create });

  // On a phone the chat left last is a tab away (CHAT-02).
  const [isBeside, setBeside] = useState(false);
  const heldUuid = useRef(uuid);
  useEffect(() => {
    if (uuid !== undefined) heldUuid.current = isMissing ? undefined : uuid;
    setBeside(false);
  }, [uuid, isMissing]);
  const showPane = (pane: 'chats' | 'messages'): void => {
    if (pane === 'chats') {
      setBeside(false);
      if (uuid !== undefined) actions.leave();
    } else if (heldUuid.current === undefined || ended.has(heldUuid.current)) setBeside(true);
    else actions.open({ uuid: heldUuid.current });
  };
  const isRight = uuid !== undefined || isBeside;

  const right = () => {
    if (uuid === undefined)
      return <WelcomePane onCreate={actions.create} {...(isPhone && { toList: () => showPane('chats') })} />;
    if (chat) return <ChatPane key={chat.id} chat={chat} actions={actions} />;
    return (
      <WaitingPane>
        {error && !isMissing ? (
          <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={() => void refetch()} />
        ) : (
          <ConversationSkeleton />
        )}
      </WaitingPane>
    );
  };
  return (
    <>
      <ListAndPane
        isPaneOpen={isRight}
        tabs={
          isPhone && (
            <PaneTabs
              label={t('panes')}
              panes={[
                { value: 'chats', label: t('paneChats') },
                { value: 'messages', label: t('paneMessages') },
              ]}
              value={isRight ? 'messages' : 'chats'}
              onChange={showPane}
            />
          )
        }
        list={<ChatList ref={rows} selectedUuid={uuid} actions={actions} />}
        pane={right()}
      />
      <Suspense>
        {edited && <ChatDialog chat={edited === 'new' ? null : edited} onClose={endEdit} onMade={actions.open} />}
      </Suspense>
    </>
  );
}

/**
 * Leaves a chat whose end came or that does not exist, and says why. Returns the chats that ended meanwhile: that they
 * are missing is then no news.
 */
function useEndedChats(
  chat: { id: number; uuid: string; title: string } | undefined,
  uuid: string | undefined,
  missing: Error | null,
  isRemoving: (id: number) => boolean,
): ReadonlySet<string> {
  const navigate = useNavigate();
  const ended = useRef(new Set<string>());
  useTeamChatRealtime((id, why) => {
    if (chat?.id !== id) return;
    ended.current.add(chat.uuid);
    if (!isRemoving(id))
      toast.info(tOf(teamChatTexts)(why === 'left' ? 'wasLeft' : 'wasRemoved', { title: chat.title }), {
        icon: 'chat',
      });
    void navigate({ to: paths.chats, replace: true });
  });
  useEffect(() => {
    if (!missing || uuid === undefined) return;
    if (!ended.current.has(uuid)) toastError(missing);
    void navigate({ to: paths.chats, replace: true });
  }, [missing, uuid, navigate]);
  return ended.current;
}
