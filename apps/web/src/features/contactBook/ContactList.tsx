import type { ListedContact } from '@recado/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { relativeTime } from '../../lib/format/dates.ts';
import { readablePhone } from '../../lib/format/readablePhone.ts';
import { paths } from '../../lib/routes.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { MoreRows } from '../../ui/lists/MoreRows.tsx';
import { Table, type ListState } from '../../ui/lists/Table.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import { ContactDataMenu } from '../personalData/index.ts';
import styles from './ContactList.module.css';
import { contactBookTexts } from './contactBook.texts.ts';
import type { ContactView } from './contactView.ts';
import type { Selection } from './selection.ts';

type Actions = {
  /** Opens the dialog of a new ticket, for a contact without a live one (CONT-04). */
  onTalk: (contact: ListedContact) => void;
  onEdit: (contact: ListedContact) => void;
  onRemove: (contact: ListedContact) => void;
};
type Props = ListState & Actions & { view: ContactView; contacts: readonly ListedContact[]; selection: Selection };

/** Contacts as cards or as rows, with a box to select each. */
export function ContactList({ view, contacts, selection, onTalk, onEdit, onRemove, ...state }: Props) {
  const t = useTexts(contactBookTexts);
  const navigate = useNavigate();
  const actions = { onTalk, onEdit, onRemove };
  const open = (contact: ListedContact): void => {
    const ticket = liveTicketOf(contact);
    if (ticket) void navigate({ to: paths.ticket(ticket) });
    else onTalk(contact);
  };
  if (view === 'cards') return <Cards {...state} {...actions} view={view} contacts={contacts} selection={selection} />;
  return (
    <Table
      {...state}
      label={t('title')}
      rows={contacts}
      idOf={({ id }) => id}
      columns={[
        {
          title: t('name'),
          renderHead: () => <CheckAll contacts={contacts} selection={selection} />,
          renderCell: (contact) => (
            <span className={styles.named}>
              <Check contact={contact} selection={selection} />
              <Avatar {...avatarOf(contact)} size={28} />
              <Conversation contact={contact} onTalk={onTalk} />
            </span>
          ),
          className: styles.name,
        },
        { title: t('number'), renderCell: (contact) => <Phone contact={contact} />, className: styles.number },
        {
          title: t('email'),
          renderCell: ({ email }) => <span className="ellipsis">{email || '—'}</span>,
          className: styles.email,
        },
        { title: t('tags'), renderCell: (contact) => <Tags contact={contact} />, className: styles.tagColumn },
        {
          title: t('lastTalk'),
          renderCell: ({ lastActivityAt }) => (lastActivityAt ? relativeTime(lastActivityAt) : '—'),
          className: styles.last,
        },
        {
          title: t('actions'),
          renderCell: (contact) => <Buttons contact={contact} {...actions} />,
          kind: 'buttons',
          className: styles.actions,
        },
      ]}
      openOf={(contact) => () => open(contact)}
      renderCard={(contact) => (
        <div className={styles.inTable}>
          <CardBody contact={contact} selection={selection} {...actions} />
        </div>
      )}
    />
  );
}

function Cards({ isLoading, failed, empty, more, contacts, selection, ...actions }: Props): ReactNode {
  const t = useTexts(contactBookTexts);
  if (isLoading) return <TableSkeleton size="large" />;
  if (failed) return <ErrorState {...failed} />;
  if (contacts.length === 0) return empty;
  return (
    <div className={styles.list}>
      <ul className={styles.cards} aria-label={t('title')}>
        {contacts.map((contact) => (
          <li
            key={contact.id}
            className={selection.contacts.has(contact.id) ? `${styles.card} ${styles.selected}` : styles.card}
          >
            <CardBody contact={contact} selection={selection} {...actions} />
          </li>
        ))}
      </ul>
      {more && <MoreRows more={more} count={contacts.length} waiting={<TableSkeleton size="large" rows={2} />} />}
    </div>
  );
}

function CardBody({ contact, selection, ...actions }: Actions & { contact: ListedContact; selection: Selection }) {
  const t = useTexts(contactBookTexts);
  return (
    <>
      <div className={styles.top}>
        <Avatar {...avatarOf(contact)} size={40} />
        <span className={styles.words}>
          <Conversation contact={contact} onTalk={actions.onTalk} isWhole />
          <Phone contact={contact} />
          <span className={contact.email ? 'ellipsis' : styles.quiet}>{contact.email || t('noEmail')}</span>
        </span>
        <Buttons contact={contact} {...actions} />
        <Check contact={contact} selection={selection} />
      </div>
      {(contact.tags.length > 0 || contact.lastActivityAt) && (
        <div className={styles.bottom}>
          <Tags contact={contact} />
          {contact.lastActivityAt && (
            <span className={`num ${styles.time}`}>{relativeTime(contact.lastActivityAt)}</span>
          )}
        </div>
      )}
    </>
  );
}

const avatarOf = ({ id, name, profilePicUrl, isGroup }: ListedContact) => ({
  id,
  name,
  photo: mediaAddress(profilePicUrl),
  isGroup,
});

function Check({ contact: { id, name, number, email }, selection }: { contact: ListedContact; selection: Selection }) {
  const t = useTexts(contactBookTexts);
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={t('select', { name })}
        checked={selection.contacts.has(id)}
        onChange={() => selection.toggle({ id, name, number, email })}
      />
    </label>
  );
}

/** Selects the loaded contacts, or none of them. The bar then offers all that the filter finds. */
function CheckAll({ contacts, selection }: { contacts: readonly ListedContact[]; selection: Selection }) {
  const t = useTexts(contactBookTexts);
  const chosen = contacts.filter(({ id }) => selection.contacts.has(id)).length;
  const isAll = chosen === contacts.length;
  return (
    <label className={`${styles.check} ${styles.checkAll}`}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll;
        }}
        type="checkbox"
        aria-label={t('selectShown')}
        checked={isAll}
        onChange={() => (isAll ? selection.remove(contacts.map(({ id }) => id)) : selection.add(contacts))}
      />
    </label>
  );
}

/** Returns the uuid of the live ticket, and null without one. */
const liveTicketOf = ({ uuid, ticketStatus }: ListedContact): string | null =>
  ticketStatus === 'closed' ? null : uuid;

/** The name: leads to the live ticket, otherwise to the dialog of a new one (CONT-03, CONT-04). */
function Conversation({
  contact,
  onTalk,
  isWhole = false,
}: Pick<Actions, 'onTalk'> & { contact: ListedContact; isWhole?: boolean }) {
  const t = useTexts(contactBookTexts);
  const { name, number } = contact;
  const ticket = liveTicketOf(contact);
  // A contact without a name yet has the digits of the number as its name.
  const hasName = name !== '' && name !== number;
  const shown = hasName ? name : number ? readablePhone(number) : t('noNumber');
  const props = {
    className: isWhole ? `ellipsis ${styles.link} ${styles.whole}` : `ellipsis ${styles.link}`,
    'aria-label': t('talk', { name: shown }),
    title: shown,
    dir: 'auto' as const,
  };
  return ticket !== null ? (
    <Link to={paths.ticket(ticket)} {...props}>
      {shown}
    </Link>
  ) : (
    <button type="button" {...props} onClick={() => onTalk(contact)}>
      {shown}
    </button>
  );
}

function Phone({ contact: { number, isGroup } }: { contact: ListedContact }) {
  const t = useTexts(contactBookTexts);
  if (number) return <span className={`num ${styles.phone}`}>{readablePhone(number)}</span>;
  return <span className={styles.quiet}>{isGroup ? '—' : t('noNumber')}</span>;
}

/** Tags of a contact that are shown by name; the others are counted. */
const namedTags = 3;

function Tags({ contact: { tags } }: { contact: ListedContact }) {
  const others = tags.slice(namedTags).map(({ name }) => name);
  return (
    <span className={styles.tags}>
      {tags.slice(0, namedTags).map(({ id, name, color }) => (
        <Tag key={id} name={name} color={color} />
      ))}
      {others.length > 0 && (
        <span className={styles.others} title={others.join(', ')}>
          <span aria-hidden>+{others.length}</span>
          <VisuallyHidden>{others.join(', ')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

function Buttons({ contact, onEdit, onRemove }: Actions & { contact: ListedContact }) {
  const t = useTexts(contactBookTexts);
  const mayRemove = useMay('contacts-page:deleteContact');
  const { name, isGroup } = contact;
  return (
    <span className={styles.buttons}>
      {!isGroup && <IconButton36 icon="edit" label={t('edit', { name })} onClick={() => onEdit(contact)} />}
      {!isGroup && (
        <Suspense>
          <ContactDataMenu contact={contact} />
        </Suspense>
      )}
      {mayRemove && <IconButton36 icon="trash" label={t('remove', { name })} onClick={() => onRemove(contact)} />}
    </span>
  );
}
