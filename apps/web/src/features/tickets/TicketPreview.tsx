import type { Ticket } from '@recado/contracts';
import { useDraft } from '../../lib/drafts.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { mediaWord, messageTexts, plainText, readSignature, Tick } from '../messages/index.ts';
import { Marked } from './Marked.tsx';
import styles from './TicketRow.module.css';
import { ticketTexts } from './tickets.texts.ts';
import { excerpt, type Found } from './whereFound.ts';

type Props = { ticket: Ticket; found: Found | null; words: string };

/** The second line: where the search found the ticket, what was begun to write, or the last message with its tick and the sign of its kind. */
export function Preview({ ticket, found, words }: Props) {
  const t = useTexts(ticketTexts);
  const tMessages = useTexts(messageTexts);
  const { id, user, lastMessage, lastMessageType, lastMessageFromMe, lastMessageAck, lastMessageError } = ticket;
  const [draft] = useDraft(id);
  if (found?.where === 'message') return <FoundMessage text={ticket.foundText ?? ''} words={words} />;
  if (found?.where === 'number')
    return (
      <span className={styles.preview}>
        <Icon name="phone" size={16} className={styles.kind ?? ''} />
        <span className="ellipsis num">
          <Marked text={ticket.contact.number} words={words.replace(/\D/g, '')} />
        </span>
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

/** The message that has the words, from where they stand in it. */
function FoundMessage({ text, words }: { text: string; words: string }) {
  const t = useTexts(ticketTexts);
  return (
    <span className={styles.preview}>
      <Icon name="search" size={16} className={styles.kind ?? ''} />
      <VisuallyHidden>{t('foundIn')}</VisuallyHidden>
      <span className="ellipsis" dir="auto">
        <Marked text={excerpt(plainText(text), words)} words={words} />
      </span>
    </span>
  );
}
