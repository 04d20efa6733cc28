import { teamChatApi, type Chat } from '@recado/contracts';
import Button from '@mui/material/Button';
import { Link, useNavigate } from '@tanstack/react-router';
import { relativeTime } from '../../../lib/format/dates.ts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { BarPopover } from '../../../ui/popups/BarPopover.tsx';
import { CountBadge } from '../../../ui/labels/CountBadge.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TicketListSkeleton } from '../../../ui/lists/Skeletons.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { namesOf } from '../namesOf.ts';
import { unreadOf } from '../teamChat.queries.ts';
import { useTeamChatRealtime } from '../teamChat.realtime.ts';
import { teamChatTexts } from '../teamChat.texts.ts';
import styles from './ChatsPanel.module.css';
import { plainText } from '../../../conversation/text/parseWhatsAppText.ts';
import { paths } from '../../../lib/routes.ts';

/** Most rows: the screen has them all. */
const most = 8;

// The page keeps it apart from the list of the screen, which holds the same question as an endless list.
const latest = { query: { pageNumber: 1 } };

/** One chat of the bell: title, when, the last words or who is in it, how much is unread. */
function Row({ chat, onFollow }: { chat: Chat; onFollow: () => void }) {
  const t = useTexts(teamChatTexts);
  const userId = useSession((state) => state.user?.id);
  const unreads = unreadOf(chat, userId);
  return (
    <li>
      <Link to={paths.chat(chat.uuid)} className={styles.row} data-unread={unreads > 0} onClick={onFollow}>
        <Avatar id={chat.id} name={chat.title} size={36} />
        <b className="ellipsis">{chat.title}</b>
        <time className={`${styles.time} num`} dateTime={chat.updatedAt}>
          {relativeTime(chat.updatedAt)}
        </time>
        <span className={`${styles.preview} ellipsis`}>
          {plainText(chat.lastMessage) || namesOf(chat, userId).join(', ') || t('onlyYou')}
        </span>
        {unreads > 0 && (
          <span>
            <span aria-hidden>
              <CountBadge count={unreads} tone="primary" />
            </span>
            <VisuallyHidden>{t('unread', { count: unreads })}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}

/** The panel of the chat bell: the latest chats. A press opens one (CHAT-14). */
export function ChatsPanel({ anchor, onClose }: { anchor?: HTMLElement; onClose: () => void }) {
  const t = useTexts(teamChatTexts);
  const navigate = useNavigate();
  const { data, isPending, isError, refetch } = useEndpoint(teamChatApi.list, latest);
  useTeamChatRealtime();
  const content = () => {
    if (isError && !data) return <ErrorState title={t('listFailed')} onRetry={() => void refetch()} />;
    if (isPending) return <TicketListSkeleton rows={3} />;
    if (data.records.length === 0) return <EmptyState icon="chat" title={t('empty')} text={t('panelEmptyText')} />;
    return (
      <ul>
        {data.records.slice(0, most).map((chat) => (
          <Row key={chat.id} chat={chat} onFollow={onClose} />
        ))}
      </ul>
    );
  };
  return (
    <BarPopover title={t('title')} anchor={anchor} onClose={onClose}>
      <div className={styles.content}>{content()}</div>
      <footer className={styles.foot}>
        <Button
          variant="text"
          onClick={() => {
            onClose();
            void navigate({ to: paths.chats });
          }}
        >
          {t('seeAll')}
        </Button>
      </footer>
    </BarPopover>
  );
}
