import Dialog from '@mui/material/Dialog';
import type { Contact } from '@recado/contracts';
import { useId } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './ContactDialog.module.css';
import { ContactForm } from './ContactForm.tsx';
import { contactTexts } from './contacts.texts.ts';

type Props = {
  known: Partial<Pick<Contact, 'name' | 'number' | 'email'>>;
  onClose: () => void;
  /** Receives the new contact. */ onSaved?: (contact: Contact) => void;
};

/** A dialog for a new contact, with known values filled in. */
export function ContactDialog({ known, onClose, onSaved }: Props) {
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
        {t('add')}
      </h2>
      <div className={styles.content}>
        <ContactForm contact={null} known={known} onEnd={onClose} {...(onSaved && { onSaved })} />
      </div>
    </Dialog>
  );
}
