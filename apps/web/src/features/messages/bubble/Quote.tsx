import type { Message } from '@recado/contracts';
import { mediaKindOf } from '../../../conversation/content/mediaKinds.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { mediaWord } from '../../../conversation/text/mediaWord.ts';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { messageTexts } from '../messages.texts.ts';
import { parseContacts } from '../../../conversation/content/parseContacts.ts';
import { parseLocation } from '../../../conversation/content/parseLocation.ts';
import styles from './Quote.module.css';
import { readSignature } from '../../../conversation/text/readSignature.ts';

export type Quoted = Omit<Message, 'quotedMsg'>;

/** Returns the text of a quote without signatures, vCards and coordinates. */
function bodyOf(message: Quoted): string {
  const { body } = mediaKindOf(message.mediaType);
  if (body === 'place') return parseLocation(message.body).title;
  if (body === 'contacts')
    return parseContacts(message.body)
      .map(({ name }) => name)
      .join(', ');
  return readSignature(message).text;
}

/** Returns the author of a quoted message: us, a member of a group, or the contact. */
export function quotedName(message: Quoted, contactName: string, you: string): string {
  return message.fromMe ? (message.user?.name ?? you) : (message.contact?.name ?? contactName);
}

/** The quoted message; a click jumps to it. */
export function Quote({
  message,
  contactName,
  onPress,
}: {
  message: Quoted;
  contactName: string;
  onPress?: () => void;
}) {
  const t = useTexts(messageTexts);
  const tConversation = useTexts(conversationTexts);
  const { icon, text } = mediaWord(tConversation, { ...message, body: bodyOf(message) });
  const picture = mediaAddress(message.thumbUrl);
  const content = (
    <>
      <span className={styles.words}>
        <b className="ellipsis" dir="auto">
          {quotedName(message, contactName, tConversation('you'))}
        </b>
        <span className={styles.text}>
          {icon && <Icon name={icon} size={14} />}
          <span className={styles.clamped} dir="auto">
            {message.erasedAt
              ? tConversation('contentErased')
              : message.isDeleted && message.fromMe
                ? tConversation('someoneDeleted')
                : text}
          </span>
        </span>
      </span>
      {picture && <img className={styles.picture} src={picture} alt="" />}
    </>
  );
  if (!onPress) return <span className={styles.quote}>{content}</span>;
  return (
    <button type="button" className={styles.quote} title={t('toOriginal')} onClick={onPress}>
      {content}
    </button>
  );
}

/** Replaces a quote of a message in another ticket that the user may not see. */
export function HiddenQuote() {
  const t = useTexts(messageTexts);
  return (
    <span className={styles.quote}>
      <span className={styles.text}>
        <Icon name="blocked" size={14} />
        <span>{t('hiddenQuote')}</span>
      </span>
    </span>
  );
}
