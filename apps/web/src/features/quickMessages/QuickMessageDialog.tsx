import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import type { QuickMessage } from '@recado/contracts';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTexts } from '../../lib/texts.ts';
import { Field } from '../../ui/Field.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import { MessageField } from './MessageField.tsx';
import styles from './QuickMessageDialog.module.css';
import { formOf, longest, problemOf, QuickMessageForm, textFields } from './quickMessageForm.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';
import { useSaveQuickMessage } from './useSaveQuickMessage.ts';

/** Makes a quick message, or changes one. What the server refuses stands under its field, with everything as typed. */
export function QuickMessageDialog({ record, onClose }: { record: QuickMessage | null; onClose: () => void }) {
  const t = useTexts(quickMessageTexts);
  const id = useId();
  const { save, busy } = useSaveQuickMessage(record);
  const { register, control, handleSubmit, getValues, setValue, setError, setFocus, formState } = useForm({ resolver: zodResolver(QuickMessageForm), defaultValues: formOf(record) });
  const { errors, isDirty, isSubmitted } = formState;
  const isShared = useWatch({ control, name: 'geral' });
  const problem = (field: 'shortcode' | 'message'): string | undefined => errors[field] && problemOf(t, field, errors[field].type, getValues(field));
  const submit = handleSubmit(async (form) => {
    const outcome = await save(form);
    if (outcome === 'saved') return onClose();
    const refused = textFields.filter((field) => outcome[field]);
    for (const field of refused) setError(field, { type: outcome[field]! });
    if (refused[0]) setFocus(refused[0]);
  });
  const close = (_: object, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    // A click beside the form must not throw away what was typed.
    if (!busy && (reason === 'escapeKeyDown' || !isDirty)) onClose();
  };
  return (
    <Dialog open onClose={close} slotProps={{ paper: { 'aria-labelledby': id, className: styles.dialog }, transition: { onEnter: () => setFocus('shortcode') } }}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={id}>{record ? t('editTitle') : t('add')}</h2>
        <div className={styles.fields}>
          <Field label={t('shortcode')} help={t('shortcodeHelp')} error={problem('shortcode')} maxLength={longest.shortcode} autoComplete="off" autoCapitalize="none" {...register('shortcode')} />
          <MessageField error={problem('message')} field={register('message')} onInsert={(message) => setValue('message', message, { shouldDirty: true, shouldValidate: isSubmitted })} />
          <div className={styles.switches}>
            <SwitchField control={control} name="geral" label={t('share')} hint={t('shareHelp')} />
            {isShared && <SwitchField control={control} name="allowEdit" label={t('allowEdit')} hint={t('allowEditHelp')} />}
            <SwitchField control={control} name="status" label={t('on')} hint={t('onHelp')} />
          </div>
        </div>
        <div className={styles.actions}>
          <Button variant="text" color="inherit" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton busy={busy}>{record ? t('save') : t('create')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
