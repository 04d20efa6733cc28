import type { Message } from '@recado/contracts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { isEdgeToEdge } from '../../../conversation/content/mediaKinds.ts';
import { MessageContent } from '../../../conversation/content/MessageContent.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { ticketTexts } from '../tickets.texts.ts';
import styles from './PeekDialog.module.css';
import { Author, Bubble, Meta } from '../../../conversation/bubble/Bubble.tsx';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { mediaWord } from '../../../conversation/text/mediaWord.ts';
import { readSignature } from '../../../conversation/text/readSignature.ts';

/** A message as it stands in a history that is only read: nothing in it acts. */
export function PeekBubble({ message, isFirst, isGroup }: { message: Message; isFirst: boolean; isGroup: boolean }) {
  const { fromMe, sticker, isDeleted, quotedMsg, user, contact, error } = message;
  const { name: signer, text } = readSignature(message);
  const name = fromMe ? (signer ?? user?.name) : isGroup ? contact?.name : undefined;
  const isWide = !isDeleted && isEdgeToEdge(message);
  return (
    <Bubble
      side={fromMe ? 'out' : 'in'}
      isFirst={isFirst}
      isMedia={isWide}
      isBare={sticker && !isDeleted}
      isFailed={error !== null}
      reactions={message.reactions}
    >
      {isFirst && name && <Author name={name} />}
      {quotedMsg && <QuoteLine message={quotedMsg} />}
      <Content message={message} text={text} />
    </Bubble>
  );
}

function QuoteLine({ message }: { message: NonNullable<Message['quotedMsg']> }) {
  const { icon, text } = mediaWord(useTexts(conversationTexts), { ...message, body: readSignature(message).text });
  return (
    <span className={styles.quote}>
      {icon && <Icon name={icon} size={16} />}
      <span className="ellipsis">{text}</span>
    </span>
  );
}

function Content({ message, text }: { message: Message; text: string }): ReactNode {
  const t = useTexts(ticketTexts);
  const tConversation = useTexts(conversationTexts);
  const { id, sentAt, isEdited, isDeleted, fromMe } = message;
  const meta = (place: 'text' | 'over' | 'inline' = 'text') => (
    <Meta
      at={sentAt}
      isEdited={isEdited}
      isOver={place === 'over'}
      isInline={place === 'inline'}
      {...(fromMe && !isDeleted && { tick: message })}
    />
  );
  // A message deleted by the customer stays readable, ours does not (CONV-24).
  const gone = isDeleted && (
    <span className={styles.deleted}>
      <Icon name="blocked" size={16} />
      {t('peekDeleted')}
    </span>
  );
  const words = (
    <span className={styles.caption}>
      {gone}
      {text && !(isDeleted && fromMe) && <FormattedText text={text} />}
      {meta()}
    </span>
  );
  if (isDeleted) return words;
  return (
    <MessageContent
      message={{ ...message, transcript: null }}
      text={text}
      meta={meta}
      audioKey={`peek:${id}`}
      caption={words}
      call={
        <span className={styles.deleted}>
          <Icon name="phone" size={16} />
          {tConversation('call')}
        </span>
      }
    />
  );
}
