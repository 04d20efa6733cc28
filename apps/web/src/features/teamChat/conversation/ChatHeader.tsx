import type { Chat } from '@recado/contracts';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { namesOf } from '../namesOf.ts';
import { teamChatTexts } from '../teamChat.texts.ts';
import type { ChatActions } from '../useChatActions.ts';
import styles from './ChatHeader.module.css';

/** The head of a chat: its title, who is in it, and for its owner what can be changed (CHAT-04). */
export function ChatHeader({ chat, actions }: { chat: Chat; actions: ChatActions }) {
  const t = useTexts(teamChatTexts);
  const me = useSession((state) => state.user);
  // On a phone the list, whose title is the screen's, is not there.
  const Title = useIsPhone() ? 'h1' : 'h2';
  const names = [...namesOf(chat, me?.id), t('you')].join(', ');
  return (
    <header className={styles.header}>
      <span className={styles.back}>
        <IconButton36 icon="back" size={44} label={t('back')} onClick={actions.leave} />
      </span>
      <Avatar id={chat.id} name={chat.title} size={36} />
      <div className={styles.who}>
        <Title className="ellipsis" title={chat.title}>
          {chat.title}
        </Title>
        <p className="ellipsis" title={names}>
          {t('members', { count: chat.users.length })} · {names}
        </p>
      </div>
      {chat.ownerId === me?.id && (
        <>
          <IconButton36 icon="edit" label={t('edit')} aria-haspopup="dialog" onClick={() => actions.edit(chat)} />
          <IconButton36
            icon="trash"
            label={t('remove')}
            aria-haspopup="dialog"
            onClick={() => void actions.remove(chat)}
          />
        </>
      )}
    </header>
  );
}
