import { Ack, mediaFamilyOf } from '@recado/contracts';
import { memo } from 'react';
import { percentText } from '../../../lib/format/numberText.ts';
import { useLink } from '../../../lib/live/online.ts';
import { useTexts, errorText } from '../../../lib/texts/texts.ts';
import { Author, Bubble, Meta } from '../../../conversation/bubble/Bubble.tsx';
import { AudioContent } from '../../../conversation/content/AudioContent.tsx';
import { soundAt } from '../../../conversation/content/audioSource.ts';
import { DocumentContent } from '../../../conversation/content/DocumentContent.tsx';
import { ImageContent } from '../../../conversation/content/ImageContent.tsx';
import { Caption } from '../../../conversation/content/Caption.tsx';
import { VideoContent } from '../../../conversation/content/VideoContent.tsx';
import { useConversation } from '../conversation/ConversationContext.ts';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { messageTexts } from '../messages.texts.ts';
import styles from './MessageBubble.module.css';
import { dropOutgoing, type OutgoingBubble, type OutgoingFile } from '../outbox/outbox.ts';
import { Quote } from './Quote.tsx';
import { cancelSending, sendAgain } from '../outbox/sendMessage.ts';

/** A message not yet stored by the server: with a clock, or with an error and a retry button. */
export const OutgoingMessage = memo(function OutgoingMessage({
  outgoing,
  isFirst,
}: {
  outgoing: OutgoingBubble;
  isFirst: boolean;
}) {
  const t = useTexts(messageTexts);
  const { contactName } = useConversation();
  const { file, text, signedBy, quoted, state, error, at, sendingKey } = outgoing;
  const hasFailed = state === 'failed';
  const kind = file && mediaFamilyOf(file.file.type);
  const isMedia = kind === 'image' || kind === 'video';
  const meta = (isOver = false) => (
    <Meta at={at} tick={{ ack: Ack.waiting, error: hasFailed ? 'ERR_SENDING_WAPP_MSG' : null }} isOver={isOver} />
  );
  return (
    <Bubble
      side="out"
      isFirst={isFirst}
      isMedia={isMedia}
      isFailed={hasFailed}
      below={
        hasFailed ? (
          <p className={styles.failure}>
            <span>{error && error !== 'ERR_SENDING_WAPP_MSG' ? errorText(error) : t('notSent')}</span>
            <span className={styles.ways}>
              <button type="button" onClick={() => sendAgain(sendingKey)}>
                {t('retry')}
              </button>
              <button type="button" onClick={() => dropOutgoing(sendingKey)}>
                {t('discard')}
              </button>
            </span>
          </p>
        ) : state === 'waiting' ? (
          <Waiting attempts={outgoing.attempts ?? 0} {...(file && { onCancel: () => cancelSending(sendingKey) })} />
        ) : null
      }
    >
      {isFirst && signedBy && text && <Author name={signedBy} />}
      {quoted && <Quote message={quoted} contactName={contactName} />}
      {file && <LocalFile file={file} outgoingKey={outgoing.clientKey} />}
      {file && !file.reply && state === 'sending' && (
        <UploadProgress share={outgoing.progress} onCancel={() => cancelSending(sendingKey)} />
      )}
      {file && text ? (
        isMedia ? (
          <Caption text={text} meta={meta()} />
        ) : (
          <>
            <FormattedText text={text} />
            {meta()}
          </>
        )
      ) : (
        <>
          {text && <FormattedText text={text} isWhole={!file} />}
          {meta(kind === 'image')}
        </>
      )}
    </Bubble>
  );
});

/**
 * Explains why a message was not sent: no network, or no server answered. Empty while it waits for the previous
 * message.
 */
function Waiting({ attempts, onCancel }: { attempts: number; onCancel?: () => void }) {
  const t = useTexts(messageTexts);
  const isOffline = useLink() === 'offline';
  if (!isOffline && attempts === 0) return null;
  return (
    <p className={styles.waiting}>
      <span>{isOffline ? t('waitsForNetwork') : t('triesAgain')}</span>
      {onCancel && (
        <button type="button" onClick={onCancel}>
          {t('cancelUpload')}
        </button>
      )}
    </p>
  );
}

/** The upload progress with a cancel button. After the upload it shows that the server is processing. */
function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const t = useTexts(messageTexts);
  const tConversation = useTexts(conversationTexts);
  const hasLeft = share >= 1;
  return (
    <>
      <progress
        className={styles.progress}
        max={1}
        {...(hasLeft ? {} : { value: share })}
        aria-label={hasLeft ? t('processing') : tConversation('sending')}
      />
      <p className={styles.upload}>
        <span>{hasLeft ? t('processing') : t('uploaded', { share: percentText(Math.floor(share * 100) / 100) })}</span>
        {!hasLeft && (
          <button type="button" onClick={onCancel}>
            {t('cancelUpload')}
          </button>
        )}
      </p>
    </>
  );
}

/** Shows a file as it will look once stored, from its local bytes or from the quick message that has it. */
function LocalFile({
  file: { file, reply, preview, width, height, seconds },
  outgoingKey,
}: {
  file: OutgoingFile;
  outgoingKey: string;
}) {
  const kind = mediaFamilyOf(file.type);
  if (kind === 'image')
    return <ImageContent url={preview} thumbUrl={null} width={width} height={height} alt={file.name} />;
  if (kind === 'video') return <VideoContent url={preview} thumbUrl={null} width={width} height={height} />;
  if (kind === 'audio')
    return (
      <AudioContent
        audioKey={outgoingKey}
        message={{ ...soundAt(preview), mediaSeconds: seconds ?? null }}
        meta={null}
      />
    );
  return <DocumentContent name={file.name} url={null} size={reply ? null : file.size} />;
}
