import Dialog from '@mui/material/Dialog';
import { contactsApi, type Contact } from '@recado/contracts';
import { useId } from 'react';
import { useEndpoint } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { SkeletonBar } from '../../ui/lists/Skeletons.tsx';
import styles from './ContactDialog.module.css';
import { ContactForm } from './ContactForm.tsx';
import { contactTexts } from './contacts.texts.ts';
import { MergedNotice } from './MergedNotice.tsx';

type Props = {
  known: Partial<Pick<Contact, 'name' | 'number' | 'email'>>;
  /** The contact to change; a new contact without it. */
  contactId?: number;
  onClose: () => void;
  /** Receives the new contact. */ onSaved?: (contact: Contact) => void;
};

/**
 * A dialog for a new contact, with known values filled in; or for changing a contact, where one that was joined from two
 * can be told apart again.
 */
export function ContactDialog({ known, contactId, onClose, onSaved }: Props) {
  const t = useTexts(contactTexts);
  const id = useId();
  return (
    <Dialog
      open
      // A click outside must not discard the typed text.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}
    >
      <h2 id={id} className={styles.title}>
        {contactId === undefined ? t('add') : t('edit')}
      </h2>
      <div className={styles.content}>
        {contactId === undefined ? (
          <ContactForm contact={null} known={known} onEnd={onClose} {...(onSaved && { onSaved })} />
        ) : (
          <KnownContact contactId={contactId} onClose={onClose} {...(onSaved && { onSaved })} />
        )}
      </div>
    </Dialog>
  );
}

function KnownContact({ contactId, onClose, onSaved }: Omit<Props, 'known'> & { contactId: number }) {
  const t = useTexts(contactTexts);
  const { data, isError, refetch } = useEndpoint(contactsApi.get, { params: { contactId } }, { staleTime: 0 });
  if (isError && !data) return <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" height={160} />;
  return (
    <>
      <MergedNotice contact={data} />
      <ContactForm key={data.id} contact={data} known={data} onEnd={onClose} {...(onSaved && { onSaved })} />
    </>
  );
}
