import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import type { Contact } from '@recado/contracts';
import { useEffect } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import {
  contactFieldNames,
  contactForm,
  formOf,
  mostExtraInfo,
  problemOf,
  type ContactField,
  type ContactForm as Form,
} from './contactForm.ts';
import styles from './ContactForm.module.css';
import { contactTexts } from './contacts.texts.ts';
import { useSaveContact } from './useSaveContact.ts';

type Props = {
  /** The contact to change; null for a new contact. */
  contact: Pick<Contact, 'id'> | null;
  known: Partial<Pick<Contact, 'name' | 'number' | 'email' | 'extraInfo'>>;
  onEnd: () => void;
  /** Receives the saved contact. */
  onSaved?: (contact: Contact) => void;
};

/**
 * The form of a contact: name, number, e-mail and extra information (CONV-33). Errors of the server appear below their
 * field.
 */
export function ContactForm({ contact, known, onEnd, onSaved }: Props) {
  const t = useTexts(contactTexts);
  const { save, busy } = useSaveContact(contact);
  const mayLackNumber = contact !== null && known.number === '';
  const { register, control, handleSubmit, getValues, setError, setFocus, formState } = useForm<Form, unknown, Form>({
    resolver: zodResolver(contactForm(mayLackNumber, contact ? known.name : undefined)) as never,
    defaultValues: formOf(known),
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo' });
  const { errors } = formState;
  useEffect(() => setFocus('name'), [setFocus]);
  const problem = (field: ContactField): string | undefined =>
    errors[field] && problemOf(t, field, errors[field].type, getValues(field));
  const submit = handleSubmit(async () => {
    const outcome = await save(getValues(), onSaved);
    if (outcome === 'saved') return onEnd();
    const refused = contactFieldNames.filter((field) => outcome[field]);
    for (const field of refused) setError(field, { type: outcome[field]! });
    if (refused[0]) setFocus(refused[0]);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in every field inside
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (!busy) onEnd();
      }}
    >
      <Field label={t('name')} error={problem('name')} autoComplete="off" {...register('name')} />
      <Field
        label={t('number')}
        help={t('numberHelp')}
        error={problem('number')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...register('number')}
      />
      <Field
        label={t('email')}
        isOptional
        error={problem('email')}
        type="email"
        autoComplete="off"
        {...register('email')}
      />
      <fieldset className={styles.extra}>
        <legend>{t('extraInfo')}</legend>
        {fields.map((field, index) => (
          <div key={field.id} className={styles.row}>
            <input
              aria-label={`${t('extraName')} ${index + 1}`}
              placeholder={t('extraName')}
              maxLength={100}
              aria-invalid={Boolean(errors.extraInfo?.[index]?.name)}
              {...register(`extraInfo.${index}.name`)}
            />
            <input
              aria-label={`${t('extraValue')} ${index + 1}`}
              placeholder={t('extraValue')}
              maxLength={1_000}
              {...register(`extraInfo.${index}.value`)}
            />
            <IconButton36
              icon="close"
              size={28}
              label={t('removeExtra', { number: String(index + 1) })}
              onClick={() => remove(index)}
            />
            {errors.extraInfo?.[index]?.name && <p role="alert">{t('required')}</p>}
          </div>
        ))}
        {fields.length < mostExtraInfo && (
          <Button
            variant="text"
            size="small"
            startIcon={<Icon name="add" size={16} />}
            onClick={() => append({ name: '', value: '' })}
          >
            {t('addExtra')}
          </Button>
        )}
      </fieldset>
      <div className={styles.actions}>
        <Button variant="text" color="inherit" disabled={busy} onClick={onEnd}>
          {t('cancel')}
        </Button>
        <SubmitButton busy={busy}>{t('save')}</SubmitButton>
      </div>
    </form>
  );
}
