import type { Message } from '@recado/contracts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Meta } from '../../../conversation/bubble/Bubble.tsx';
import { AudioContent } from '../../../conversation/content/AudioContent.tsx';
import { ContactContent } from '../../../conversation/content/ContactContent.tsx';
import { DocumentContent } from '../../../conversation/content/DocumentContent.tsx';
import { ImageContent } from '../../../conversation/content/ImageContent.tsx';
import { LocationContent } from '../../../conversation/content/LocationContent.tsx';
import styles from '../../../conversation/content/media.module.css';
import { boxOf } from '../../../conversation/content/boxOf.ts';
import { VideoContent } from '../../../conversation/content/VideoContent.tsx';
import { useConversation } from '../ConversationContext.ts';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { messageTexts } from '../messages.texts.ts';

/** True if the media fill the bubble up to its edge. */
export const isEdgeToEdge = ({ mediaType, sticker }: Pick<Message, 'mediaType' | 'sticker'>): boolean =>
  (mediaType === 'image' && !sticker) || mediaType === 'video' || mediaType === 'locationMessage';

/** The content of a message. `text` is its body without signature. */
export function MessageContent({ message, text }: { message: Message; text: string }) {
  const tConversation = useTexts(conversationTexts);
  const { openMedia, refreshMedia, talkTo, saveContact } = useConversation();
  const { mediaType, mediaUrl, thumbUrl, sentAt, isEdited, fromMe } = message;
  const meta = (place: 'text' | 'over' | 'inline'): ReactNode => (
    <Meta
      at={sentAt}
      isEdited={isEdited}
      isOver={place === 'over'}
      isInline={place === 'inline'}
      {...(fromMe && !message.isDeleted && { tick: message })}
    />
  );
  if (isMissing(message))
    return <MissingMedia message={message} below={text ? <Caption text={text} meta={meta('text')} /> : meta('text')} />;
  const size = {
    url: mediaUrl,
    thumbUrl,
    width: message.mediaWidth,
    height: message.mediaHeight,
    onExpired: refreshMedia,
  };
  switch (mediaType) {
    case 'image':
      return (
        <>
          <ImageContent {...size} alt={text} isSticker={message.sticker} onOpen={() => openMedia(message.id)} />
          {text ? <Caption text={text} meta={meta('text')} /> : meta('over')}
        </>
      );
    case 'video':
      return (
        <>
          <VideoContent {...size} onOpen={() => openMedia(message.id)} />
          <Caption text={text} meta={meta('text')} />
        </>
      );
    case 'audio':
      return (
        <>
          <AudioContent
            audioKey={String(message.id)}
            message={message}
            meta={meta('inline')}
            onExpired={refreshMedia}
          />
          {message.transcript && <FormattedText text={message.transcript} />}
        </>
      );
    case 'application':
      return (
        <>
          <DocumentContent name={message.mediaName} url={message.originalUrl} size={message.mediaSize} />
          {text && <FormattedText text={text} />}
          {meta('text')}
        </>
      );
    case 'locationMessage':
      return <LocationContent body={message.body} meta={meta('text')} />;
    case 'contactMessage':
    case 'vcard':
      return <ContactContent body={message.body} meta={meta('inline')} onTalk={talkTo} onSave={saveContact} />;
    case 'call_log':
      return (
        <>
          <Notice icon="phone">{tConversation('call')}</Notice>
          {meta('text')}
        </>
      );
    default:
      return (
        <>
          <FormattedText text={text} isWhole />
          {meta('text')}
        </>
      );
  }
}

const Caption = ({ text, meta }: { text: string; meta: ReactNode }) => (
  <span className={styles.caption}>
    {text && <FormattedText text={text} />}
    {meta}
  </span>
);

/** A hint in place of a text. */
export const Notice = ({ icon, children }: { icon: 'phone' | 'blocked'; children: ReactNode }) => (
  <span className={styles.notice}>
    <Icon name={icon} size={16} />
    {children}
  </span>
);

const isMissing = ({ mediaStatus, mediaUrl }: Message): boolean =>
  mediaStatus !== null && (mediaStatus !== 'ready' || mediaUrl === null);

/** A file of the contact that is being downloaded, or failed to download (behaviour 1.8, CONV-42). */
function MissingMedia({ message, below }: { message: Message; below: ReactNode }) {
  const t = useTexts(messageTexts);
  const { canWrite, retry } = useConversation();
  const isLost = message.mediaStatus === 'failed';
  const box = isEdgeToEdge(message) ? boxOf(message) : { width: 264, height: 64 };
  return (
    <>
      <output className={styles.missing} style={{ width: box.width, minHeight: box.height }}>
        <Icon name={isLost ? 'cloudOff' : 'hourglass'} size={24} {...(!isLost && { className: styles.turning })} />
        {isLost ? t('fetchFailed') : t('fetching')}
        {isLost && canWrite && (
          <button type="button" onClick={() => retry(message)}>
            {t('retry')}
          </button>
        )}
      </output>
      {below}
    </>
  );
}
