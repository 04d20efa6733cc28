import Button from '@mui/material/Button';
import { useTexts } from '../../../lib/texts/texts.ts';
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { resolveMany } from '../actions/resolveMany.ts';
import { endAsking, type LeftUnread } from './ticketDialogs.ts';
import { ticketTexts } from '../tickets.texts.ts';
import styles from './UnreadDialog.module.css';
import type { TicketActions } from '../actions/useTicketActions.ts';
import { mediaWord } from '../../../conversation/text/mediaWord.ts';

/** Focuses the safe button, so that a hasty Enter closes nothing. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks before closing a ticket with an unread message, and shows that message. */
export function UnreadDialog({ left, actions }: { left: readonly LeftUnread[]; actions: TicketActions }) {
  const t = useTexts(ticketTexts);
  const common = useTexts(uiTexts);
  const only = left.length === 1 ? left[0]! : null;
  const resolveAnyway = (): void => {
    endAsking();
    if (only) actions.resolve(only.ticket, only.unread.messageId);
    else
      void resolveMany(
        left.map(({ ticket, unread }) => ({ ticket, closeUnread: unread.messageId })),
        () => undefined,
      );
  };
  const read = ({ ticket, unread }: LeftUnread): void => {
    endAsking();
    actions.open(ticket, unread.messageId);
  };
  return (
    <AlertDialog
      open
      title={
        only
          ? t('unreadTitle', { name: only.ticket.contact.name, count: only.unread.count })
          : t('unreadManyTitle', { count: left.length })
      }
      {...(!only && { text: t('unreadManyText') })}
      details={
        <ul className={styles.list}>
          {left.map(({ ticket, unread }) => (
            <li key={ticket.id}>
              {!only && (
                <b className="ellipsis" dir="auto">
                  {ticket.contact.name}
                </b>
              )}
              <Words {...unread} />
            </li>
          ))}
        </ul>
      }
      onClose={endAsking}
    >
      <Button variant="text" color="inherit" onClick={endAsking} {...(!only && { ref: focus })}>
        {only ? common('cancel') : t('leaveOpen')}
      </Button>
      <Button variant="outlined" onClick={resolveAnyway}>
        {t('resolveAnyway')}
      </Button>
      {only && (
        <Button variant="contained" onClick={() => read(only)} ref={focus}>
          {t('readIt', { count: only.unread.count })}
        </Button>
      )}
    </AlertDialog>
  );
}

/** The newest unread message, in as many lines as a question has room for. */
function Words({ body, mediaType }: LeftUnread['unread']) {
  const t = useTexts(conversationTexts);
  const { icon, text } = mediaWord(t, { body, mediaType });
  return (
    <span className={styles.words} dir="auto">
      {icon && <Icon name={icon} size={16} />}
      {text}
    </span>
  );
}
