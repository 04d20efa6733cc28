import Button from '@mui/material/Button';
import { useFieldArray } from 'react-hook-form';
import { useRowsFocus } from '../../lib/keyboard/useRowsFocus.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import type { ServerForm } from '../../ui/forms/useServerForm.ts';
import { mostExtraInfo, type contactForm } from './contactForm.ts';
import styles from './ContactForm.module.css';
import { contactTexts } from './contacts.texts.ts';

type Props = Pick<ServerForm<ReturnType<typeof contactForm>>, 'control' | 'register' | 'formState'>;

/** The extra information of a contact: any number of names with a value, up to a limit. */
export function ExtraInfoFields({ control, register, formState: { errors } }: Props) {
  const t = useTexts(contactTexts);
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo' });
  const { list, focusBeside } = useRowsFocus<HTMLFieldSetElement>('[data-extra]');
  return (
    <fieldset ref={list} className={styles.extra}>
      <legend>{t('extraInfo')}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.row} data-extra>
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
            data-remove
            icon="close"
            size={28}
            label={t('removeExtra', { number: String(index + 1) })}
            onClick={() => {
              remove(index);
              focusBeside(index);
            }}
          />
          {errors.extraInfo?.[index]?.name && <p role="alert">{t('required')}</p>}
        </div>
      ))}
      {fields.length < mostExtraInfo && (
        <Button
          data-add
          variant="text"
          size="small"
          startIcon={<Icon name="add" size={16} />}
          onClick={() => append({ name: '', value: '' })}
        >
          {t('addExtra')}
        </Button>
      )}
    </fieldset>
  );
}
