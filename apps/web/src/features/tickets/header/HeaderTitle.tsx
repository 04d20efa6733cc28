import { shortProtocol, type Ticket } from '@recado/contracts';
import { copyText } from '../../../lib/browser/copyText.ts';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { contactTexts, useContactPanel } from '../../contacts/index.ts';
import { useContactWrites } from '../../messages/index.ts';
import { ticketTexts } from '../tickets.texts.ts';
import styles from './TicketHeader.module.css';

/** The contact of a conversation, which opens the panel, and where its ticket is. */
export function HeaderTitle({ ticket }: { ticket: Ticket }) {
  const tContact = useTexts(contactTexts);
  const panel = useContactPanel();
  const isPhone = useIsPhone();
  // On a phone the conversation is the whole screen, without the title of the list.
  const Title = isPhone ? 'h1' : 'h2';
  const { contact, whatsapp } = ticket;
  return (
    <>
      <Avatar
        id={contact.id}
        name={contact.name}
        photo={mediaAddress(contact.profilePicUrl)}
        size={36}
        isGroup={ticket.isGroup}
        {...(whatsapp && {
          connection: {
            id: whatsapp.id,
            name: whatsapp.name,
            isUp: whatsapp.status === 'CONNECTED' || whatsapp.status === 'OPENING',
          },
        })}
      />
      <div className={styles.who}>
        <Title className="ellipsis">
          <button
            type="button"
            dir="auto"
            className={styles.name}
            title={tContact('panel')}
            aria-expanded={panel.isOpen}
            onClick={panel.toggle}
          >
            {contact.name}
          </button>
        </Title>
        <p>
          <Place ticket={ticket} />
        </p>
      </div>
    </>
  );
}

/** Queue, connection, attendant and protocol; on a phone, instead of them, that the contact is typing. */
function Place({ ticket: { queue, whatsapp, user, code } }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const isPhone = useIsPhone();
  const isTyping = useContactWrites();
  const myId = useSession((state) => state.user?.id);
  if (isPhone && isTyping)
    return (
      <span className={`ellipsis ${styles.typing}`} role="status">
        {t('typing')}
      </span>
    );
  const place = [queue?.name ?? t('noQueue'), whatsapp?.name, user && user.id !== myId ? user.name : null]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <span className={styles.dot} style={{ background: queue?.color ?? 'var(--mui-palette-dividerStrong)' }} />
      <span className="ellipsis">{place}</span>
      {!isPhone && (
        <>
          <span aria-hidden>·</span>
          <button
            type="button"
            className={`num ${styles.code}`}
            title={t('protocol', { code })}
            aria-label={t('protocol', { code })}
            onClick={() => void copyText(code)}
          >
            {shortProtocol(code)}
          </button>
        </>
      )}
    </>
  );
}
