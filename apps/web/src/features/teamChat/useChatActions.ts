import { teamChatApi, type Chat } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { call } from '../../lib/server/api.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { teamChatTexts } from './teamChat.texts.ts';
import { dropChat } from './teamChat.realtime.ts';
import { paths } from '../../lib/routes.ts';

export type ChatActions = {
  open: (chat: Pick<Chat, 'uuid'>) => void;
  /** Back to where one is chosen. */ leave: () => void;
  create: () => void;
  edit: (chat: Chat) => void;
  remove: (chat: Chat) => Promise<void>;
  /** Returns whether this user is deleting the chat: its end is then no news. */ isRemoving: (
    chatId: number,
  ) => boolean;
};

/** The actions on chats, and the chat that is being created or changed. */
export function useChatActions(): { actions: ChatActions; edited: Chat | 'new' | null; endEdit: () => void } {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [edited, setEdited] = useState<Chat | 'new' | null>(null);
  const removing = useRef(new Set<number>());
  const actions = useMemo((): ChatActions => {
    const leave = (): void => void navigate({ to: paths.chats });
    return {
      open: ({ uuid }) => void navigate({ to: paths.chat(uuid) }),
      leave,
      create: () => setEdited('new'),
      edit: setEdited,
      async remove({ id, title }) {
        const t = tOf(teamChatTexts);
        if (
          !(await confirm({
            title: t('removeTitle'),
            text: t('removeText', { title }),
            confirm: t('remove'),
            danger: true,
          }))
        )
          return;
        removing.current.add(id);
        try {
          await call(teamChatApi.remove, { params: { chatId: id } });
          toast.success(t('removed'));
          dropChat(id);
          leave();
        } catch {
          // Nothing is said (CHAT-12): the chat still stands there, or its end is told by its own event.
        } finally {
          removing.current.delete(id);
        }
      },
      isRemoving: (chatId) => removing.current.has(chatId),
    };
  }, [navigate, confirm]);
  return { actions, edited, endEdit: () => setEdited(null) };
}
