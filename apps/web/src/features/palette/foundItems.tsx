import type { ListedContact, Ticket } from '@recado/contracts';
import { dateText } from '../../lib/format/dates.ts';
import { normalizeForSearch } from '../../lib/format/normalizeForSearch.ts';
import { readablePhone } from '../../lib/format/readablePhone.ts';
import { paths } from '../../lib/routes.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { excerpt, foundWords, ticketTexts, whereFound, wordsIn } from '../tickets/index.ts';
import styles from './Palette.module.css';
import { paletteTexts } from './palette.texts.ts';
import { Marked, type PaletteItemProps } from './PaletteItem.tsx';

type Texts = ReturnType<typeof useTexts<typeof paletteTexts>>;
type Found = {
  typed: string;
  t: Texts;
  goTo: (id: string, label: string, to: string, messageId?: number | null) => void;
};

/** Returns the row of a found ticket. */
export function toTicketItem(ticket: Ticket, { typed, t, goTo }: Found, myId: number | undefined): PaletteItemProps {
  const { uuid, contact, contactId, isGroup } = ticket;
  const found = whereFound(ticket, typed);
  return {
    id: `ticket.${uuid}`,
    before: (
      <Avatar
        id={contactId}
        name={contact.name}
        photo={mediaAddress(contact.profilePicUrl)}
        isGroup={isGroup}
        size={28}
      />
    ),
    label: contact.name,
    typed: found?.where === 'name' ? typed : '',
    facts: (
      <>
        {found && found.where !== 'name' && <Reason found={found} typed={typed} />}
        {factsOf(ticket, t, myId)}
      </>
    ),
    onChoose: () => goTo(`ticket.${uuid}`, contact.name, paths.ticket(uuid), found?.messageId),
  };
}

/** Returns the row of a found contact, which opens its ticket; one without a ticket is shown where contacts are. */
export function toContactItem(contact: ListedContact, { typed, t, goTo }: Found): PaletteItemProps {
  const { id, uuid, name, number, isGroup, profilePicUrl } = contact;
  return {
    id: `contact.${id}`,
    before: <Avatar id={id} name={name} photo={mediaAddress(profilePicUrl)} isGroup={isGroup} size={28} />,
    label: name,
    typed,
    facts: [t('contact'), foundEmail(contact, typed) ?? (number && readablePhone(number))].filter(Boolean).join(' · '),
    onChoose: () => goTo(uuid ? `ticket.${uuid}` : `contact.${id}`, name, uuid ? paths.ticket(uuid) : paths.contacts),
  };
}

/** Returns the e-mail of a contact if the typed words are in it and not in the name. */
const foundEmail = ({ name, email }: ListedContact, typed: string): string | undefined =>
  email &&
  !normalizeForSearch(name).includes(normalizeForSearch(typed.trim())) &&
  normalizeForSearch(email).includes(normalizeForSearch(typed.trim()))
    ? email
    : undefined;

/**
 * The reason why a ticket was found, if its name does not show it: the kind of text, and the text from the words on.
 */
function Reason({ found, typed }: { found: NonNullable<ReturnType<typeof whereFound>>; typed: string }) {
  const words = wordsIn(found, typed);
  return (
    <>
      {tOf(ticketTexts)(foundWords[found.where])}
      {': '}
      <span className={styles.reason}>
        <Marked text={excerpt(found.text, words)} typed={words} />
      </span>
      {' · '}
    </>
  );
}

/** Returns the queue of a ticket, and with whom it is. */
function factsOf({ status, user, queue, updatedAt }: Ticket, t: Texts, myId: number | undefined): string {
  const withWhom = user?.id === myId ? t('withYou') : user ? t('withUser', { name: user.name }) : '';
  const state =
    status === 'pending' ? t('waiting') : status === 'closed' ? t('closedOn', { date: dateText(updatedAt) }) : withWhom;
  return [queue?.name, state].filter(Boolean).join(' · ');
}
