import Dialog from '@mui/material/Dialog';
import { contactsApi, type Contact, type Ticket } from '@recado/contracts';
import { Suspense, useId, type ReactNode } from 'react';
import { keyOf, queryClient, useEndpoint } from '../../lib/server/api.ts';
import { copyText } from '../../lib/browser/copyText.ts';
import { messageTime } from '../../lib/format/dates.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useDiscardQuestion } from '../../ui/dialogs/useDiscardQuestion.ts';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { PanelSection } from '../../ui/page/PanelSection.tsx';
import { ContactDataMenu } from '../personalData/index.ts';
import { TicketNotes } from '../notes/index.ts';
import { TicketTags } from '../tags/index.ts';
import { useContactPanel } from './contactPanel.ts';
import styles from './ContactDrawer.module.css';
import { ContactForm } from './ContactForm.tsx';
import { contactTexts } from './contacts.texts.ts';
import { MergedNotice } from './MergedNotice.tsx';
import { OptOutNotice } from './OptOutNotice.tsx';
import { PreviousTickets } from './PreviousTickets.tsx';
import { useContactEditing } from './useContactEditing.ts';
import { readablePhone } from '../../lib/format/readablePhone.ts';

type DrawerProps = {
  ticket: Ticket;
  /** Scheduled messages, passed in by a feature above this one. */ planned: ReactNode;
  /** Pictures, documents and links of the contact, passed in the same way. */ files: ReactNode;
};

/**
 * The contact of the conversation with its details (CONV-31 to CONV-39): beside the conversation, over it in a narrow
 * window, as a sheet on a phone.
 */
export function ContactDrawer({ ticket, planned, files }: DrawerProps) {
  const t = useTexts(contactTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const { close } = useContactPanel();
  const title = ticket.isGroup ? t('groupPanel') : t('panel');
  if (isPhone)
    return (
      <Dialog
        open
        fullScreen
        onClose={() => void close()}
        slotProps={{ paper: { 'aria-labelledby': id, className: styles.sheet ?? '' } }}
      >
        <Content
          ticket={ticket}
          planned={planned}
          files={files}
          titleId={id}
          title={title}
          onClose={() => void close()}
        />
      </Dialog>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in every control inside
    <aside
      className={styles.drawer}
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && void close()}
    >
      <Content
        ticket={ticket}
        planned={planned}
        files={files}
        titleId={id}
        title={title}
        onClose={() => void close()}
      />
    </aside>
  );
}

function Content({
  ticket,
  planned,
  files,
  titleId,
  title,
  onClose,
}: DrawerProps & { titleId: string; title: string; onClose: () => void }) {
  const t = useTexts(contactTexts);
  const { contact: brief, isGroup } = ticket;
  const { data, isError } = useEndpoint(contactsApi.get, { params: { contactId: brief.id } }, { staleTime: 0 });
  const contactKey = keyOf(contactsApi.get, { params: { contactId: brief.id } });
  useChannel('contact', (event) => {
    if (event.action !== 'delete' && event.contact.id === brief.id)
      void queryClient.invalidateQueries({ queryKey: contactKey });
  });
  const contact = data ?? brief;
  const editing = useContactEditing(brief.id, useDiscardQuestion());
  const { isEditing } = editing;
  return (
    <>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {!isGroup && data && (
          <IconButton36
            ref={editing.button}
            icon="edit"
            label={t('edit')}
            active={isEditing}
            aria-expanded={isEditing}
            onClick={() => void editing.toggle()}
          />
        )}
        {!isGroup && (
          <Suspense>
            <ContactDataMenu contact={contact} />
          </Suspense>
        )}
        <IconButton36 icon="close" label={t('closePanel')} onClick={onClose} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach the scrolling
         region */}
      <div className={styles.body} tabIndex={0} role="group" aria-labelledby={titleId}>
        <ContactHead contact={contact} isGroup={isGroup} />
        {isError && !data && <p className={styles.failed}>{t('loadFailed')}</p>}
        {data && <OptOutNotice contact={data} />}
        {data && <MergedNotice contact={data} />}
        {isEditing && data && (
          <PanelSection label={t('edit')} isHidden>
            <ContactForm key={data.id} contact={data} known={data} onEnd={editing.end} onDirty={editing.onDirty} />
          </PanelSection>
        )}
        <TicketTags ticket={ticket} />
        {planned}
        <TicketNotes ticketId={ticket.id} contactId={brief.id} />
        {!isEditing && !isGroup && (
          <PanelSection
            label={t('extraInfo')}
            end={data && <IconButton36 icon="add" size={28} label={t('addExtra')} onClick={editing.start} />}
          >
            <ExtraInfo entries={data?.extraInfo ?? []} />
          </PanelSection>
        )}
        <TicketFacts ticket={ticket} />
        {files}
        <PreviousTickets ticket={ticket} />
      </div>
    </>
  );
}

function ContactHead({ contact, isGroup }: { contact: Ticket['contact']; isGroup: boolean }) {
  const t = useTexts(contactTexts);
  return (
    <section className={styles.contact}>
      <Avatar
        id={contact.id}
        name={contact.name}
        photo={mediaAddress(contact.profilePicUrl)}
        size={72}
        isGroup={isGroup}
      />
      <div className={styles.who}>
        <h3 dir="auto">{contact.name}</h3>
        {!isGroup &&
          (contact.number ? (
            <a className="num" href={`tel:+${contact.number}`}>
              {readablePhone(contact.number)}
            </a>
          ) : (
            <p>{t('unknownNumber')}</p>
          ))}
        {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      </div>
    </section>
  );
}

function ExtraInfo({ entries }: { entries: Contact['extraInfo'] }) {
  const t = useTexts(contactTexts);
  if (entries.length === 0) return <p className={styles.quiet}>{t('noExtra')}</p>;
  return (
    <dl className={styles.facts}>
      {entries.map((entry) => (
        <div key={entry.id}>
          <dt>{entry.name}</dt>
          <dd>{entry.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const t = useTexts(contactTexts);
  return (
    <PanelSection label={t('ticket')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('protocol')}</dt>
          <dd>
            <button
              type="button"
              className={`num ${styles.code}`}
              aria-label={t('copyProtocol', { code: ticket.code })}
              onClick={() => void copyText(ticket.code)}
            >
              {ticket.code}
              <Icon name="copy" size={14} />
            </button>
          </dd>
        </div>
        <div>
          <dt>{t('opened')}</dt>
          <dd className="num">{messageTime(ticket.createdAt)}</dd>
        </div>
        {ticket.whatsapp && (
          <div>
            <dt>{t('connection')}</dt>
            <dd>{ticket.whatsapp.name}</dd>
          </div>
        )}
      </dl>
    </PanelSection>
  );
}
