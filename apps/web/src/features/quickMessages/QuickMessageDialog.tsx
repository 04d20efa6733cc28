import { zodResolver } from '@hookform/resolvers/zod';
import type { QuickMessage } from '@recado/contracts';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TemplateField } from '../../ui/fields/TemplateField.tsx';
import styles from './QuickMessageDialog.module.css';
import { formOf, longest, problemOf, QuickMessageForm, textFields } from './quickMessageForm.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';
import { useSaveQuickMessage } from './useSaveQuickMessage.ts';

/** Makes a quick message, or changes one. What the server refuses stands under its field, with everything as typed. */
export function QuickMessageDialog({ record, onClose }: { record: QuickMessage | null; onClose: () => void }) {
  const t = useTexts(quickMessageTexts);
  const { save, busy } = useSaveQuickMessage(record);
  const { register, control, handleSubmit, getValues, setError, setFocus, formState } = useForm({
    resolver: zodResolver(QuickMessageForm),
    defaultValues: formOf(record),
  });
  const { errors, isDirty } = formState;
  const isShared = useWatch({ control, name: 'geral' });
  const problem = (field: 'shortcode' | 'message'): string | undefined =>
    errors[field] && problemOf(t, field, errors[field].type, getValues(field));
  const submit = handleSubmit(async (form) => {
    const outcome = await save(form);
    if (outcome === 'saved') return onClose();
    const refused = textFields.filter((field) => outcome[field]);
    for (const field of refused) setError(field, { type: outcome[field]! });
    if (refused[0]) setFocus(refused[0]);
  });
  return (
    <FormDialog
      title={record ? t('editTitle') : t('add')}
      submit={record ? t('save') : t('create')}
      busy={busy}
      isDirty={isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
      onEnter={() => setFocus('shortcode')}
    >
      <Field
        label={t('shortcode')}
        help={t('shortcodeHelp')}
        error={problem('shortcode')}
        maxLength={longest.shortcode}
        autoComplete="off"
        autoCapitalize="none"
        {...register('shortcode')}
      />
      <Controller
        control={control}
        name="message"
        render={({ field }) => (
          <TemplateField
            label={t('message')}
            help={t('variablesHelp')}
            error={problem('message')}
            maxLength={longest.message}
            {...field}
          />
        )}
      />
      <div className={styles.switches}>
        <SwitchField control={control} name="geral" label={t('share')} hint={t('shareHelp')} />
        {isShared && (
          <SwitchField control={control} name="allowEdit" label={t('allowEdit')} hint={t('allowEditHelp')} />
        )}
        <SwitchField control={control} name="status" label={t('on')} hint={t('onHelp')} />
      </div>
    </FormDialog>
  );
}
