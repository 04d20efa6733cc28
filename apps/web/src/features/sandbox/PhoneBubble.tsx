import { memo, type MouseEvent } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Phone.module.css';
import type { PhoneMessage } from './phoneWorld.ts';
import { sandboxTexts } from './sandbox.texts.ts';
import { lineOf, placeBody, signatureOf } from './readBody.ts';
import { AudioContent } from '../../conversation/content/AudioContent.tsx';
import { Author, Bubble, Meta } from '../../conversation/bubble/Bubble.tsx';
import { ContactContent } from '../../conversation/content/ContactContent.tsx';
import { DocumentContent } from '../../conversation/content/DocumentContent.tsx';
import { FormattedText } from '../../conversation/text/FormattedText.tsx';
import { ImageContent } from '../../conversation/content/ImageContent.tsx';
import { LocationContent } from '../../conversation/content/LocationContent.tsx';
import { soundAt } from '../../conversation/content/audioSource.ts';
import { VideoContent } from '../../conversation/content/VideoContent.tsx';

type Props = {
  message: PhoneMessage;
  quoted: PhoneMessage | undefined;
  isFirst: boolean;
  onOptions: (message: PhoneMessage, anchor: HTMLElement) => void;
};

/** A message as the customer's phone shows it: the own words at the right. */
export const PhoneBubble = memo(function PhoneBubble({ message, quoted, isFirst, onOptions }: Props) {
  const t = useTexts(sandboxTexts);
  const { side, kind, at, error, isDeleted, reaction } = message;
  const { author, text } = side === 'in' ? signatureOf(message.body) : { author: null, text: message.body };
  const isWide = !isDeleted && (kind === 'image' || kind === 'video' || kind === 'location');
  const options = (event: MouseEvent<HTMLButtonElement>): void => onOptions(message, event.currentTarget);
  return (
    <Bubble
      side={side}
      isFirst={isFirst}
      isMedia={isWide}
      isFailed={error !== null}
      reactions={reaction ? [{ emoji: reaction, fromMe: true, contact: null }] : []}
      below={error !== null && <p className={styles.lost}>{error === 'lost' ? t('lost') : error}</p>}
      beside={
        !isDeleted && (
          <button
            type="button"
            className={styles.options}
            aria-label={t('options')}
            aria-haspopup="menu"
            onClick={options}
          >
            <Icon name="expandMore" size={18} />
          </button>
        )
      }
    >
      {isFirst && author && <Author name={author} />}
      {quoted && !isDeleted && (
        <span className={styles.quote}>
          <span className={styles.clamped}>{lineOf(quoted) || t('message')}</span>
        </span>
      )}
      {isDeleted ? (
        <>
          <span className={styles.deleted}>
            <Icon name="blocked" size={16} />
            {t('deleted')}
          </span>
          <Meta at={at} />
        </>
      ) : (
        <Content message={message} text={text} />
      )}
    </Bubble>
  );
});

function Content({ message, text }: { message: PhoneMessage; text: string }) {
  const t = useTexts(sandboxTexts);
  const { wid, kind, media, body, at, side, ack, error, isEdited } = message;
  const meta = (place: 'text' | 'over' | 'inline') => (
    <Meta
      at={at}
      isEdited={isEdited}
      isOver={place === 'over'}
      isInline={place === 'inline'}
      {...(side === 'out' && { tick: { ack, error: error === null ? null : 'ERR_SENDING_WAPP_MSG' } })}
    />
  );
  const caption = (
    <span className={styles.caption}>
      {text && <FormattedText text={text} />}
      {meta('text')}
    </span>
  );
  switch (kind) {
    case 'image':
    case 'sticker':
      return (
        <>
          <ImageContent
            url={media?.url ?? null}
            thumbUrl={null}
            width={media?.width ?? null}
            height={media?.height ?? null}
            alt={text || t('photo')}
          />
          {text ? caption : meta('over')}
        </>
      );
    case 'video':
      return (
        <>
          <VideoContent
            url={media?.url ?? null}
            thumbUrl={null}
            width={media?.width ?? null}
            height={media?.height ?? null}
          />
          {caption}
        </>
      );
    case 'audio':
      return (
        <AudioContent
          audioKey={`phone:${wid}`}
          message={{ ...soundAt(media?.url ?? null), mediaSeconds: media?.seconds ?? null }}
          meta={meta('inline')}
        />
      );
    case 'document':
      return (
        <>
          <DocumentContent name={media?.name ?? null} url={media?.url ?? null} size={null} />
          {text && <FormattedText text={text} />}
          {meta('text')}
        </>
      );
    case 'location':
      return <LocationContent body={placeBody(body)} meta={meta('text')} />;
    case 'contact':
      return <ContactContent body={body} meta={meta('inline')} />;
    case 'call':
      return (
        <>
          <span className={styles.deleted}>
            <Icon name="phone" size={16} />
            {t('call')}
          </span>
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
