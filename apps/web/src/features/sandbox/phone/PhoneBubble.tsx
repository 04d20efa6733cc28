import type { MediaType } from '@recado/contracts';
import { memo, type MouseEvent } from 'react';
import { MessageContent } from '../../../conversation/content/MessageContent.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './Phone.module.css';
import type { PhoneMessage } from './phoneWorld.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import { lineOf, placeBody, signatureOf } from './readBody.ts';
import { Author, Bubble, Meta } from '../../../conversation/bubble/Bubble.tsx';

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

/** The kind of the product that shows a kind of the simulated network. A sticker is shown as a picture. */
const mediaTypes: Record<PhoneMessage['kind'], MediaType> = {
  text: 'conversation',
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  location: 'locationMessage',
  contact: 'contactMessage',
  call: 'call_log',
  // A poll is sent as its text.
  poll: 'conversation',
};

const noMedia = {
  sticker: false,
  mediaUrl: null,
  originalUrl: null,
  thumbUrl: null,
  mediaMime: null,
  mediaName: null,
  mediaSize: null,
  mediaWidth: null,
  mediaHeight: null,
  mediaSeconds: null,
  mediaWaveform: null,
  transcript: null,
};

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
  return (
    <MessageContent
      message={{
        ...noMedia,
        mediaType: mediaTypes[kind],
        body: kind === 'location' ? placeBody(body) : body,
        ...(media && {
          mediaUrl: media.url,
          originalUrl: media.url,
          mediaName: media.name,
          mediaWidth: media.width,
          mediaHeight: media.height,
          mediaSeconds: media.seconds,
        }),
      }}
      text={text}
      meta={meta}
      audioKey={`phone:${wid}`}
      call={
        <span className={styles.deleted}>
          <Icon name="phone" size={16} />
          {t('call')}
        </span>
      }
    />
  );
}
