import Dialog from '@mui/material/Dialog';
import { contactsApi, type Contact } from '@recado/contracts';
import { useId, useState } from 'react';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useEndpoint } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useDiscardQuestion } from '../../ui/dialogs/useDiscardQuestion.ts';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { SkeletonBar } from '../../ui/lists/Skeletons.tsx';
import styles from './ContactDialog.module.css';
import { ContactForm } from './ContactForm.tsx';
import { contactTexts } from './contacts.texts.ts';
import { MergedNotice } from './MergedNotice.tsx';
import { OptOutNotice } from './OptOutNotice.tsx';

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
  const isPhone = useIsPhone();
  const [isDirty, setDirty] = useState(false);
  const mayDiscard = useDiscardQuestion();
  const close = async (): Promise<void> => {
    if (await mayDiscard(isDirty)) onClose();
  };
  const ends = { onClose, onDirty: setDirty, ...(onSaved && { onSaved }) };
  return (
    <Dialog
      open
      fullScreen={isPhone}
      // A click outside does nothing: it happens while typing.
      onClose={(_, reason) => reason === 'escapeKeyDown' && void close()}
      slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}
    >
      <h2 id={id} className={styles.title}>
        {contactId === undefined ? t('add') : t('edit')}
      </h2>
      <div className={styles.content}>
        {contactId === undefined ? (
          <ContactForm contact={null} known={known} onEnd={onClose} onDirty={setDirty} {...(onSaved && { onSaved })} />
        ) : (
          <KnownContact contactId={contactId} {...ends} />
        )}
      </div>
    </Dialog>
  );
}

type KnownProps = Omit<Props, 'known'> & { contactId: number; onDirty: (isDirty: boolean) => void };

function KnownContact({ contactId, onClose, ...more }: KnownProps) {
  const t = useTexts(contactTexts);
  const { data, isError, refetch } = useEndpoint(contactsApi.get, { params: { contactId } }, { staleTime: 0 });
  if (isError && !data) return <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" height={160} />;
  return (
    <>
      <OptOutNotice contact={data} />
      <MergedNotice contact={data} />
      <ContactForm key={data.id} contact={data} known={data} onEnd={onClose} {...more} />
    </>
  );
}
