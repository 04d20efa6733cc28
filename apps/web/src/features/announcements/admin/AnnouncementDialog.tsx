import { announcementFileTypes, announcementsApi, isMimeType, limits, type Announcement } from '@recado/contracts';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { call } from '../../../lib/server/api.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field, TextArea } from '../../../ui/fields/Field.tsx';
import { FileField, type FileChange } from '../../../ui/fields/FileField.tsx';
import { RadioBar } from '../../../ui/fields/RadioBar.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { announcementAdminTexts } from './announcementAdmin.texts.ts';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import { priorities } from './priorities.ts';
import { useSaveAnnouncement } from './useSaveAnnouncement.ts';

const { title, text } = announcementsApi.change.body.shape;
const AnnouncementForm = z
  .object({
    title: title.unwrap(),
    text: text.unwrap(),
    priority: z.enum(['1', '2', '3']),
    status: z.boolean(),
    file: z.custom<FileChange>(),
  })
  .superRefine(({ file }, context) => {
    if (!(file instanceof File)) return;
    if (!isMimeType(file.type, ...announcementFileTypes)) context.addIssue({ code: 'custom', path: ['file'] });
    else if (file.size > limits.announcementFileBytes)
      context.addIssue({ code: 'too_big', origin: 'file', maximum: limits.announcementFileBytes, path: ['file'] });
  });

const valuesOf = (record: Announcement | null): z.input<typeof AnnouncementForm> => ({
  title: record?.title ?? '',
  text: record?.text ?? '',
  priority: priorities.find(({ value }) => Number(value) === record?.priority)?.value ?? '3',
  status: record?.status ?? true,
  file: 'keep',
});
const bodyOf = ({ file: _file, priority, ...fields }: z.output<typeof AnnouncementForm>) => ({
  ...fields,
  priority: Number(priority),
});

const max = limits.announcementFileBytes / 1_024 ** 2;
const fileErrors: Record<string, 'badType' | 'tooLarge' | 'stalled'> = {
  custom: 'badType',
  ERR_FILE_TYPE: 'badType',
  too_big: 'tooLarge',
  ERR_FILE_TOO_LARGE: 'tooLarge',
  ERR_UPLOAD_STALLED: 'stalled',
};

type PreviewProps = {
  record: Announcement | null;
  control: Control<z.input<typeof AnnouncementForm>, unknown, z.output<typeof AnnouncementForm>>;
};

function Preview({ record, control }: PreviewProps) {
  const [title, text, priority, file] = useWatch({ control, name: ['title', 'text', 'priority', 'file'] });
  return <AnnouncementPreview record={record} typed={{ title, text, priority, file }} />;
}

/** Publishes an announcement, or changes one (ANN-01). A new one has the priority low and is active (ANN-06). */
export function AnnouncementDialog({ record, onClose }: { record: Announcement | null; onClose: () => void }) {
  const t = useTexts(announcementAdminTexts);
  const save = useSaveAnnouncement(record);
  const { register, control, setFocus, setValue, error, dialog } = useServerForm({
    schema: AnnouncementForm,
    defaultValues: valuesOf(record),
    stored: record && {
      row: record,
      toValues: valuesOf,
      read: () => call(announcementsApi.get, { params: { announcementId: record.id } }),
      channel: 'company-announcement',
    },
    minBusyMs: 500,
    async send(form, edited) {
      await save(form.file, bodyOf, form, edited);
      toast.success(t(record ? 'saved' : 'created'));
      onClose();
    },
    fieldOfCode: { ERR_FILE_TYPE: 'file', ERR_FILE_TOO_LARGE: 'file', ERR_UPLOAD_STALLED: 'file' },
    wordError: (field, code, typed) =>
      field === 'file'
        ? t(fileErrors[code] ?? 'fileRefused', { max })
        : String(typed).trim() === ''
          ? t('required')
          : undefined,
  });
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'editTitle' : 'add')}
      submit={t(record ? 'save' : 'publish')}
      onClose={onClose}
      onEnter={() => setFocus('title')}
      side={<Preview record={record} control={control} />}
    >
      <Field label={t('titleField')} error={error('title')} maxLength={255} autoComplete="off" {...register('title')} />
      <Controller
        control={control}
        name="text"
        render={({ field }) => (
          <TextArea label={t('textField')} error={error('text')} rows={5} maxLength={10_000} {...field} />
        )}
      />
      <Controller
        control={control}
        name="priority"
        render={({ field }) => (
          <RadioBar
            label={t('priority')}
            error={error('priority')}
            options={priorities.map(({ value, name }) => ({ value, label: t(name) }))}
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
            stored={
              record?.mediaName ? { name: record.mediaName, preview: mediaAddress(record.mediaUrl) ?? null } : null
            }
            label={t('attach')}
            help={t('attachHelp', { max })}
            icon="image"
            accept={announcementFileTypes.join(',')}
            error={error('file')}
            onChange={(file) => setValue('file', file, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      />
      <SwitchField control={control} name="status" label={t('status')} hint={t('activeHint')} />
    </FormDialog>
  );
}
