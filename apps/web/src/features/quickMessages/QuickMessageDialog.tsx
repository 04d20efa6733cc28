import { limits, mediaFamilyOf, quickMessagesApi, type QuickMessage } from '@recado/contracts';
import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { call } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TemplateField } from '../../ui/fields/TemplateField.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import styles from './QuickMessageDialog.module.css';
import { formOf, longest, quickMessageForm, wordQuickMessageError } from './quickMessageForm.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';
import { useSaveQuickMessage } from './useSaveQuickMessage.ts';

const previewOf = ({ mediaMime, mediaUrl }: QuickMessage): string | null =>
  mediaMime !== null && mediaFamilyOf(mediaMime) === 'image' ? mediaUrl : null;

/** Creates a quick message, or changes one. Refusals of the server appear below their field, with everything as typed. */
export function QuickMessageDialog({ record, onClose }: { record: QuickMessage | null; onClose: () => void }) {
  const t = useTexts(quickMessageTexts);
  const save = useSaveQuickMessage(record);
  const { register, control, setFocus, setValue, formState, error, dialog } = useServerForm({
    schema: useMemo(() => quickMessageForm(record), [record]),
    defaultValues: formOf(record),
    minBusyMs: 500,
    stored: record && {
      row: record,
      toValues: formOf,
      read: () => call(quickMessagesApi.get, { params: { quickMessageId: record.id } }),
      channel: 'quickMessage',
    },
    async send(form, edited) {
      await save(form, edited);
      onClose();
    },
    fieldOfCode: { ERR_FILE_TOO_LARGE: 'file', ERR_UPLOAD_STALLED: 'file', ERR_NAME_ALREADY_EXISTS: 'shortcode' },
    wordError: (field, code) => wordQuickMessageError(t, field, code),
  });
  const isShared = useWatch({ control, name: 'geral' });
  return (
    <FormDialog
      {...dialog}
      title={record ? t('editTitle') : t('add')}
      submit={record ? t('save') : t('create')}
      onClose={onClose}
      onEnter={() => setFocus('shortcode')}
    >
      <Field
        label={t('shortcode')}
        help={t('shortcodeHelp')}
        error={error('shortcode')}
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
            error={error('message')}
            maxLength={longest.message}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="file"
        render={({ field }) => (
          <FileField
            value={field.value}
            onChange={(file) => setValue('file', file, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
            stored={record?.mediaName ? { name: record.mediaName, preview: previewOf(record) } : null}
            label={t('attach')}
            help={t('attachHelp', { max: limits.fileBytes / 1_024 ** 2 })}
            icon="attach"
            error={error('file')}
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
