import Button from '@mui/material/Button';
import { contactsApi, type Contact } from '@recado/contracts';
import { useEffect } from 'react';
import { call } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useDiscardQuestion } from '../../ui/dialogs/useDiscardQuestion.ts';
import { useLeaveQuestion } from '../../ui/dialogs/useLeaveQuestion.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { RowChanged } from '../../ui/forms/RowChanged.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { contactForm, formOf, isContactField, problemOf, type ContactForm as ContactValues } from './contactForm.ts';
import styles from './ContactForm.module.css';
import { contactTexts } from './contacts.texts.ts';
import { ExtraInfoFields } from './ExtraInfoFields.tsx';
import { useSaveContact } from './useSaveContact.ts';

type Stored = Pick<Contact, 'id' | 'updatedAt' | 'name' | 'number' | 'email' | 'extraInfo'>;
type Props = {
  /** The contact to change; null for a new contact. */
  contact: Stored | null;
  known: Partial<Pick<Contact, 'name' | 'number' | 'email' | 'extraInfo'>>;
  onEnd: () => void;
  /** Receives the saved contact. */
  onSaved?: (contact: Contact) => void;
  /** Receives whether something was typed, for a dialog that asks before it closes. */
  onDirty?: (isDirty: boolean) => void;
};

/**
 * The form of a contact: name, number, e-mail and extra information (CONV-33). Errors of the server appear below their
 * field.
 */
export function ContactForm({ contact: stored, known, onEnd, onSaved, onDirty }: Props) {
  const t = useTexts(contactTexts);
  const save = useSaveContact(stored);
  const { register, control, getValues, setFocus, formState, error, submit, busy, notice } = useServerForm({
    schema: contactForm(stored ? known : {}),
    defaultValues: formOf(known),
    fieldOfCode: { ERR_DUPLICATED_CONTACT: 'number' },
    stored: stored && {
      row: stored,
      toValues: formOf,
      read: () => call(contactsApi.get, { params: { contactId: stored.id } }),
      channel: 'contact',
    },
    async send(_form, edited) {
      // As typed: the server cleans up numbers and names.
      await save(getValues() as ContactValues, edited, onSaved);
      onEnd();
    },
    wordError: (field, code, typed) => (isContactField(field) ? problemOf(t, field, code, String(typed)) : undefined),
  });
  const { isDirty } = formState;
  const mayDiscard = useDiscardQuestion();
  useLeaveQuestion(isDirty, { isBusy: busy });
  const leave = async (): Promise<void> => {
    if (!busy && (await mayDiscard(isDirty))) onEnd();
  };
  useReport(isDirty, onDirty);
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in every field inside
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        void leave();
      }}
    >
      <RowChanged notice={notice} />
      <Field label={t('name')} error={error('name')} autoComplete="off" {...register('name')} />
      <Field
        label={t('number')}
        help={t('numberHelp')}
        error={error('number')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...register('number')}
      />
      <Field
        label={t('email')}
        isOptional
        error={error('email')}
        type="email"
        autoComplete="off"
        {...register('email')}
      />
      <ExtraInfoFields {...{ control, register, formState }} />
      <div className={styles.actions}>
        <Button variant="text" color="inherit" disabled={busy} onClick={() => void leave()}>
          {t('cancel')}
        </Button>
        <SubmitButton busy={busy}>{t('save')}</SubmitButton>
      </div>
    </form>
  );
}

/** Reports whether something was typed. A form that is gone has nothing to lose. */
function useReport(isDirty: boolean, onDirty: Props['onDirty']): void {
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);
}
