import type { Message } from '@recado/contracts';
import type { ReactNode } from 'react';
import { FormattedText } from '../text/FormattedText.tsx';
import { AudioContent } from './AudioContent.tsx';
import { Caption } from './Caption.tsx';
import { ContactContent } from './ContactContent.tsx';
import { DocumentContent } from './DocumentContent.tsx';
import { ImageContent } from './ImageContent.tsx';
import { LocationContent } from './LocationContent.tsx';
import type { SharedContact } from './parseContacts.ts';
import { Transcript } from './Transcript.tsx';
import { VideoContent } from './VideoContent.tsx';

export type ShownMessage = Pick<
  Message,
  | 'mediaType'
  | 'body'
  | 'sticker'
  | 'mediaUrl'
  | 'originalUrl'
  | 'thumbUrl'
  | 'mediaMime'
  | 'mediaName'
  | 'mediaSize'
  | 'mediaWidth'
  | 'mediaHeight'
  | 'mediaSeconds'
  | 'mediaWaveform'
  | 'transcript'
>;

type Props = {
  message: ShownMessage;
  /** The body without signature. */
  text: string;
  /** Time and tick: at the end of the text, over a picture, or on their own line. */
  meta: (place: 'text' | 'over' | 'inline') => ReactNode;
  /** Identifies the audio in the player; two views of one message have two keys. */
  audioKey: string;
  /** The line of a missed call, without its time. */
  call: ReactNode;
  /** Text and time in a frame of the caller, instead of the frame of the bubble. */
  caption?: ReactNode;
  /** Opens a picture or video in the media viewer. */
  onOpen?: () => void;
  /** Called when the signature of an address has expired. */
  onExpired?: () => void;
  onTalk?: (contact: SharedContact) => void;
  onSave?: (contact: SharedContact) => void;
};

/**
 * The content of a message of any kind, in the inbox, the peek and the simulator. The only switch over kinds: a new kind
 * in the contract does not compile until it has a case.
 */
export function MessageContent({ message, text, meta, audioKey, call, caption, ...actions }: Props): ReactNode {
  const { onOpen, onExpired, onTalk, onSave } = actions;
  const { mediaType } = message;
  const size = {
    url: message.mediaUrl,
    thumbUrl: message.thumbUrl,
    width: message.mediaWidth,
    height: message.mediaHeight,
    ...(onOpen && { onOpen }),
    ...(onExpired && { onExpired }),
  };
  switch (mediaType) {
    case 'image':
      return (
        <>
          <ImageContent {...size} alt={text} isSticker={message.sticker} />
          {text ? (caption ?? <Caption text={text} meta={meta('text')} />) : meta('over')}
        </>
      );
    case 'video':
      return (
        <>
          <VideoContent {...size} />
          {caption ?? <Caption text={text} meta={meta('text')} />}
        </>
      );
    case 'audio':
      return (
        <>
          <AudioContent audioKey={audioKey} message={message} meta={meta('inline')} {...(onExpired && { onExpired })} />
          {message.transcript && <Transcript text={message.transcript} />}
        </>
      );
    case 'application':
      return (
        <>
          <DocumentContent name={message.mediaName} url={message.originalUrl} size={message.mediaSize} />
          {caption ?? (
            <>
              {text && <FormattedText text={text} />}
              {meta('text')}
            </>
          )}
        </>
      );
    case 'locationMessage':
      return <LocationContent body={message.body} meta={meta('text')} />;
    case 'contactMessage':
    case 'vcard':
      return (
        <ContactContent
          body={message.body}
          meta={meta('inline')}
          {...(onTalk && { onTalk })}
          {...(onSave && { onSave })}
        />
      );
    case 'call_log':
      return (
        <>
          {call}
          {meta('text')}
        </>
      );
    case 'conversation':
    case null:
      return (
        caption ?? (
          <>
            <FormattedText text={text} isWhole />
            {meta('text')}
          </>
        )
      );
    default:
      return unknownKind(mediaType);
  }
}

/** Not reached: the type `never` makes a kind without a case a compile error. */
const unknownKind = (_kind: never): ReactNode => null;
