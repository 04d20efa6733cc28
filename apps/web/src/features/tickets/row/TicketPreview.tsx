import { Ack, mediaFamilyOf, type Ticket } from '@recado/contracts';
import { useDraft } from '../../../lib/browser/drafts.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { Marked } from './Marked.tsx';
import styles from './TicketRow.module.css';
import { ticketTexts } from '../tickets.texts.ts';
import { foundWords } from '../search/foundWords.ts';
import { excerpt, wordsIn, type Found } from '../search/whereFound.ts';
import { mediaWord } from '../../../conversation/text/mediaWord.ts';
import { plainText } from '../../../conversation/text/parseWhatsAppText.ts';
import { readSignature } from '../../../conversation/text/readSignature.ts';
import { Tick } from '../../../conversation/bubble/Tick.tsx';
import { useLatestUnsent, useTypingTicket } from '../../messages/index.ts';

type Unsent = NonNullable<ReturnType<typeof useLatestUnsent>>;
type Props = { ticket: Ticket; found: Found | null; words: string };

/**
 * The second line: where the search found the ticket, that its contact is typing, what was begun to write, or the last
 * message with its tick and the sign of its kind.
 */
export function Preview({ ticket, found, words }: Props) {
  const t = useTexts(ticketTexts);
  const tMessages = useTexts(conversationTexts);
  const { id, user, lastMessage, lastMessageType, lastMessageFromMe, lastMessageAck, lastMessageError } = ticket;
  const [draft] = useDraft(id);
  const unsent = useLatestUnsent(id);
  const isTyping = useTypingTicket(({ ticketId }) => ticketId === id);
  if (found && found.where !== 'name') return <FoundText found={found} words={words} />;
  if (isTyping)
    return (
      <span className={styles.preview}>
        <span className={styles.typing}>{t('typing')}</span>
      </span>
    );
  if (draft.trim())
    return (
      <span className={styles.preview}>
        <span className={styles.draft}>{t('draft')}</span>
        <span className="ellipsis" dir="auto">
          {draft}
        </span>
      </span>
    );
  if (unsent) return <UnsentPreview unsent={unsent} />;
  const said = readSignature({ body: lastMessage, fromMe: lastMessageFromMe, user });
  const { icon, text } = mediaWord(tMessages, { mediaType: lastMessageType, body: said.text });
  return (
    <span className={styles.preview}>
      {lastMessageFromMe && lastMessageAck !== null && <Tick ack={lastMessageAck} error={lastMessageError} />}
      {icon && <Icon name={icon} size={16} className={styles.kind ?? ''} />}
      <span className="ellipsis" dir="auto">
        {text}
      </span>
    </span>
  );
}

/** The message that waits for the network, or that could not be sent: the conversation shows it below the last one. */
function UnsentPreview({ unsent: { text, files, state } }: { unsent: Unsent }) {
  const tMessages = useTexts(conversationTexts);
  const file = files.at(-1);
  const mediaType = mediaFamilyOf(file?.file.type ?? '') ?? 'document';
  const shown = mediaWord(tMessages, file ? { mediaType, body: file.caption } : { mediaType: null, body: text });
  return (
    <span className={styles.preview}>
      <Tick ack={Ack.waiting} error={state === 'failed' ? state : null} />
      {shown.icon && <Icon name={shown.icon} size={16} className={styles.kind ?? ''} />}
      <span className="ellipsis" dir="auto">
        {shown.text}
      </span>
    </span>
  );
}

const foundIcons = {
  number: 'phone',
  protocol: 'ticket',
  email: 'markUnread',
  tag: 'tag',
  note: 'text',
  message: 'search',
} as const;

/** The text that has the words, from where they stand in it, with the kind of text before it. */
function FoundText({ found, words }: { found: Found; words: string }) {
  const t = useTexts(ticketTexts);
  const { where, text } = found;
  if (where === 'name') return null;
  const marked = wordsIn(found, words);
  const isNumber = where === 'number' || where === 'protocol';
  return (
    <span className={styles.preview}>
      <Icon name={foundIcons[where]} size={16} className={styles.kind ?? ''} />
      <VisuallyHidden>{t(foundWords[where])}</VisuallyHidden>
      <span className={isNumber ? 'ellipsis num' : 'ellipsis'} dir="auto">
        <Marked text={isNumber ? text : excerpt(where === 'message' ? plainText(text) : text, marked)} words={marked} />
      </span>
    </span>
  );
}
