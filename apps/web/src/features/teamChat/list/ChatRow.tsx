import type { Chat } from '@recado/contracts';
import { memo, type MouseEvent } from 'react';
import { relativeTime } from '../../../lib/format/dates.ts';
import { useDraft } from '../../../lib/browser/drafts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { CountBadge } from '../../../ui/labels/CountBadge.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { namesOf } from '../namesOf.ts';
import { unreadOf } from '../teamChat.queries.ts';
import { teamChatTexts } from '../teamChat.texts.ts';
import styles from './ChatRow.module.css';
import { focusComposer } from '../../../conversation/composer/focusComposer.ts';
import { plainText } from '../../../conversation/text/parseWhatsAppText.ts';
import { paths } from '../../../lib/routes.ts';

type Props = { chat: Chat; isSelected: boolean; onOpen: (chat: Chat) => void };

/** Returns whether a click is left to the browser: another tab, another window. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;

/** One chat of the list: its title, the last words, who is in it, when, and how much is unread. */
export const ChatRow = memo(function ChatRow({ chat, isSelected, onOpen }: Props) {
  const t = useTexts(teamChatTexts);
  const userId = useSession((state) => state.user?.id);
  const [draft] = useDraft(`chat-${chat.id}`);
  const unreads = unreadOf(chat, userId);
  const hasDraft = draft.trim() !== '' && !isSelected;
  const follow = (event: MouseEvent): void => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (isSelected) focusComposer();
    else onOpen(chat);
  };
  return (
    <div className={styles.row} data-chat={chat.id} data-selected={isSelected} data-unread={unreads > 0}>
      <Avatar id={chat.id} name={chat.title} />
      <div className={styles.body}>
        <div className={styles.line}>
          <a
            className={`${styles.title} ellipsis`}
            href={paths.chat(chat.uuid)}
            aria-current={isSelected ? 'true' : undefined}
            onClick={follow}
          >
            {chat.title}
          </a>
          <time dateTime={chat.updatedAt}>{relativeTime(chat.updatedAt)}</time>
        </div>
        <div className={styles.line}>
          <span className={`${styles.preview} ellipsis`}>
            {hasDraft && <b className={styles.draft}>{t('draft')} </b>}
            {hasDraft ? draft : plainText(chat.lastMessage) || t('noMessage')}
          </span>
          {unreads > 0 && (
            <>
              <span aria-hidden>
                <CountBadge count={unreads} tone="primary" />
              </span>
              <VisuallyHidden>{t('unread', { count: unreads })}</VisuallyHidden>
            </>
          )}
        </div>
        <span className={`${styles.members} ellipsis`}>{namesOf(chat, userId).join(', ') || t('onlyYou')}</span>
      </div>
    </div>
  );
});
