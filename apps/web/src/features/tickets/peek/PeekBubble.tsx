import type { Message } from '@recado/contracts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { ticketTexts } from '../tickets.texts.ts';
import styles from './PeekDialog.module.css';
import { AudioContent } from '../../../conversation/content/AudioContent.tsx';
import { Author, Bubble, Meta } from '../../../conversation/bubble/Bubble.tsx';
import { ContactContent } from '../../../conversation/content/ContactContent.tsx';
import { DocumentContent } from '../../../conversation/content/DocumentContent.tsx';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { ImageContent } from '../../../conversation/content/ImageContent.tsx';
import { LocationContent } from '../../../conversation/content/LocationContent.tsx';
import { mediaWord } from '../../../conversation/text/mediaWord.ts';
import { readSignature } from '../../../conversation/text/readSignature.ts';
import { VideoContent } from '../../../conversation/content/VideoContent.tsx';

/** A message as it stands in a history that is only read: nothing in it acts. */
export function PeekBubble({ message, isFirst, isGroup }: { message: Message; isFirst: boolean; isGroup: boolean }) {
  const { fromMe, mediaType, sticker, isDeleted, quotedMsg, user, contact, error } = message;
  const { name: signer, text } = readSignature(message);
  const name = fromMe ? (signer ?? user?.name) : isGroup ? contact?.name : undefined;
  const isWide =
    !isDeleted && ((mediaType === 'image' && !sticker) || mediaType === 'video' || mediaType === 'locationMessage');
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
  const tMessages = useTexts(conversationTexts);
  const { id, mediaType, mediaUrl, thumbUrl, mediaWidth, mediaHeight, body, sentAt, isEdited, isDeleted, fromMe } =
    message;
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
  const size = { url: mediaUrl, thumbUrl, width: mediaWidth, height: mediaHeight };
  switch (mediaType) {
    case 'image':
      return (
        <>
          <ImageContent {...size} alt={text || t('photo')} isSticker={message.sticker} />
          {text ? words : meta('over')}
        </>
      );
    case 'video':
      return (
        <>
          <VideoContent {...size} />
          {words}
        </>
      );
    case 'audio':
      return <AudioContent audioKey={`peek:${id}`} message={message} meta={meta('inline')} />;
    case 'application':
      return (
        <>
          <DocumentContent name={message.mediaName} url={message.originalUrl} size={message.mediaSize} />
          {words}
        </>
      );
    case 'locationMessage':
      return <LocationContent body={body} meta={meta()} />;
    case 'contactMessage':
    case 'vcard':
      return <ContactContent body={body} meta={meta('inline')} />;
    case 'call_log':
      return (
        <>
          <span className={styles.deleted}>
            <Icon name="phone" size={16} />
            {mediaWord(tMessages, message).text}
          </span>
          {meta()}
        </>
      );
    default:
      return words;
  }
}
