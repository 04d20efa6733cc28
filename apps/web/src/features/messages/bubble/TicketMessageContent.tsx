import type { Message } from '@recado/contracts';
import type { ReactNode } from 'react';
import { Meta } from '../../../conversation/bubble/Bubble.tsx';
import { boxOf } from '../../../conversation/content/boxOf.ts';
import { Caption } from '../../../conversation/content/Caption.tsx';
import { AdvertCard } from './AdvertCard.tsx';
import styles from './TicketMessageContent.module.css';
import { isEdgeToEdge } from '../../../conversation/content/mediaKinds.ts';
import { MessageContent } from '../../../conversation/content/MessageContent.tsx';
import { Notice } from '../../../conversation/content/Notice.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Translation } from '../../assistantHelp/index.ts';
import { SourcesLine } from '../../knowledge/index.ts';
import { useConversation } from '../conversation/ConversationContext.ts';
import { messageTexts } from '../messages.texts.ts';
import { useRetry } from './useRetry.ts';

/** The content of a message of a ticket, with its actions. `text` is its body without signature. */
export function TicketMessageContent({ message, text }: { message: Message; text: string }) {
  const tConversation = useTexts(conversationTexts);
  const { openMedia, refreshMedia, talkTo, saveContact } = useConversation();
  const meta = (place: 'text' | 'over' | 'inline'): ReactNode => (
    <Meta
      at={message.sentAt}
      isEdited={message.isEdited}
      isOver={place === 'over'}
      isInline={place === 'inline'}
      {...(message.fromMe && !message.isDeleted && { tick: message })}
    />
  );
  if (message.erasedAt)
    return (
      <>
        <Notice icon="lock">{tConversation('contentErased')}</Notice>
        {meta('text')}
      </>
    );
  if (message.mediaErasedAt)
    return (
      <>
        <Notice icon="lock">{tConversation('fileErased')}</Notice>
        {text ? <Caption text={text} meta={meta('text')} /> : meta('text')}
      </>
    );
  if (isMissing(message))
    return <MissingMedia message={message} below={text ? <Caption text={text} meta={meta('text')} /> : meta('text')} />;
  return (
    <>
      {message.advert && <AdvertCard advert={message.advert} />}
      <MessageContent
        message={message}
        text={text}
        meta={meta}
        audioKey={String(message.id)}
        call={<Notice icon="phone">{tConversation('call')}</Notice>}
        onOpen={() => openMedia(message.id)}
        onExpired={refreshMedia}
        onTalk={talkTo}
        onSave={saveContact}
      />
      <SourcesLine messageId={message.id} sources={message.sources} />
      <Translation messageId={message.id} />
    </>
  );
}

const isMissing = ({ mediaStatus, mediaUrl }: Message): boolean =>
  mediaStatus !== null && (mediaStatus !== 'ready' || mediaUrl === null);

/** A file of the contact that is being downloaded, or failed to download (behaviour 1.8, CONV-42). */
function MissingMedia({ message, below }: { message: Message; below: ReactNode }) {
  const t = useTexts(messageTexts);
  const { canWrite } = useConversation();
  const { retry, isBusy } = useRetry(message);
  const isLost = message.mediaStatus === 'failed';
  const box = isEdgeToEdge(message) ? boxOf(message) : { width: 264, height: 64 };
  return (
    <>
      <output className={styles.missing} style={{ width: box.width, minHeight: box.height }}>
        <Icon name={isLost ? 'cloudOff' : 'hourglass'} size={24} {...(!isLost && { className: styles.turning })} />
        {isLost ? t('fetchFailed') : t('fetching')}
        {isLost && canWrite && (
          <button type="button" aria-disabled={isBusy} onClick={retry}>
            {t('retry')}
          </button>
        )}
      </output>
      {below}
    </>
  );
}
