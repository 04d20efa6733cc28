import { limits } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { IconButton36 } from '../../../../ui/icons/IconButton36.tsx';
import { Avatar } from '../../../../ui/labels/Avatar.tsx';
import { readablePhone } from '../../../../lib/format/readablePhone.ts';
import { ContactPicker, type PickedContact } from '../../../contacts/index.ts';
import styles from './ShareDialogs.module.css';
import { shareTexts } from './share.texts.ts';
import { useSendShared } from './useSendShared.ts';

/** Sends contact cards of the company's contacts, in the order they were chosen. */
export function ContactsDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useTexts(shareTexts);
  const [chosen, setChosen] = useState<readonly PickedContact[]>([]);
  const [problem, setProblem] = useState<string>();
  const { send, busy } = useSendShared(ticketId);
  const add = (contact: PickedContact | null): void => {
    setProblem(undefined);
    if (!contact || chosen.some(({ id }) => id === contact.id)) return;
    if (contact.isGroup || !/^\d+$/.test(contact.number ?? ''))
      return setProblem(t('noNumber', { name: contact.name }));
    if (chosen.length >= limits.cardsPerSend) return setProblem(t('mostContacts', { max: limits.cardsPerSend }));
    setChosen([...chosen, contact]);
  };
  const submit = async (): Promise<void> => {
    if (chosen.length === 0) return setProblem(t('chooseContact'));
    if (await send({ contactIds: chosen.map(({ id }) => id) })) onClose();
  };
  return (
    <FormDialog
      title={t('contactTitle')}
      submit={t('send')}
      busy={busy}
      isDirty={chosen.length > 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Suspense fallback={<div className={styles.waiting} />}>
        {/* Emptied after each choice, for the next one. */}
        <ContactPicker
          key={chosen.length}
          isFirst
          value={null}
          error={problem}
          onChange={add}
          onType={() => setProblem(undefined)}
        />
      </Suspense>
      {chosen.length > 0 && (
        <figure className={styles.preview}>
          <figcaption>{t('preview')}</figcaption>
          <ul className={styles.cards}>
            {chosen.map(({ id, name, number = '' }) => (
              <li key={id}>
                <Avatar id={id} name={name} size={32} />
                <span className={styles.contact}>
                  <b className="ellipsis" dir="auto">
                    {name}
                  </b>
                  <small className="num">{readablePhone(number)}</small>
                </span>
                <IconButton36
                  icon="close"
                  size={28}
                  label={t('removeContact', { name })}
                  onClick={() => setChosen(chosen.filter((one) => one.id !== id))}
                />
              </li>
            ))}
          </ul>
        </figure>
      )}
    </FormDialog>
  );
}
