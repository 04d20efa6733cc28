import { Ack } from '@recado/contracts';
import type { ChatMessage } from '@recado/contracts';
import { memo } from 'react';
import { dayLabel } from '../../../lib/format/dates.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { teamChatTexts } from '../teamChat.texts.ts';
import type { ChatLine } from './chatLines.ts';
import styles from './ChatLineView.module.css';
import { Author, Bubble, Meta } from '../../../conversation/bubble/Bubble.tsx';
import { DayPill } from '../../../conversation/list/DayPill.tsx';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import type { LineOptions } from '../../../conversation/list/lineOptions.ts';

/** A message of a colleague, with face and name where a group begins; one's own stand on the right. */
function MessageLine({
  message: { sender, senderId, message, createdAt },
  isFirst,
}: {
  message: ChatMessage;
  isFirst: boolean;
}) {
  const t = useTexts(teamChatTexts);
  const isOwn = useSession((state) => state.user?.id === senderId);
  if (isOwn)
    return (
      <Bubble side="out" isFirst={isFirst}>
        {isFirst && <VisuallyHidden>{t('you')}: </VisuallyHidden>}
        <FormattedText text={message} isWhole />
        <Meta at={createdAt} />
      </Bubble>
    );
  const name = sender.name || t('gone');
  return (
    <div className={styles.other} data-first={isFirst}>
      <span className={styles.face}>{isFirst && <Avatar id={senderId} name={sender.name} size={28} />}</span>
      <Bubble side="in" isFirst={isFirst}>
        {isFirst && <Author name={name} />}
        <FormattedText text={message} isWhole />
        <Meta at={createdAt} />
      </Bubble>
    </div>
  );
}

/** Marks the first message that was unread when the chat was opened. */
function NewLine() {
  const t = useTexts(teamChatTexts);
  return (
    <p className={styles.new}>
      <span>{t('newFromHere')}</span>
    </p>
  );
}

/**
 * A line keeps its picture while what it shows is the same, though the line itself is made anew with every change
 * around it.
 */
const ChatLineView = memo(
  function ChatLineView({ line }: { line: ChatLine }) {
    switch (line.kind) {
      case 'day':
        return <DayPill label={dayLabel(line.at)} />;
      case 'new':
        return <NewLine />;
      case 'message':
        return <MessageLine message={line.message} isFirst={line.isFirst} />;
      default:
        return (
          <Bubble side="out" isFirst={line.isFirst}>
            <FormattedText text={line.text} />
            <Meta at={line.at} tick={{ ack: Ack.waiting, error: null }} />
          </Bubble>
        );
    }
  },
  ({ line: a }, { line: b }) => {
    if (a.kind !== b.kind || a.key !== b.key) return false;
    if (a.kind === 'message' && b.kind === 'message') return a.message.id === b.message.id && a.isFirst === b.isFirst;
    return a.kind !== 'sending' || b.kind !== 'sending' || (a.text === b.text && a.isFirst === b.isFirst);
  },
);

/** The lines of a chat of colleagues. */
export const chatLineOptions: LineOptions<ChatLine> = {
  draw: (line) => <ChatLineView line={line} />,
  messageIdOf: (line) => (line.kind === 'message' ? line.message.id : null),
  isOwn: (line, userId) => line.kind === 'sending' || (line.kind === 'message' && line.message.senderId === userId),
  // CHAT-06
  olderPx: 600,
};
