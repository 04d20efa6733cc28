import { fileListsApi, limits, type FileList } from '@recado/contracts';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '../../lib/notices/toasts.tsx';
import { call, useCall } from '../../lib/server/api.ts';
import { useClientKey } from '../../lib/server/useClientKey.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field, TextArea } from '../../ui/fields/Field.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { FileListForm, formOf, type EditedOption } from './fileListForm.ts';
import { refreshFileLists } from './fileLists.queries.ts';
import { fileListTexts } from './fileLists.texts.ts';
import { OptionsField } from './OptionsField.tsx';

const quiet = { quiet: true };
const max = limits.fileBytes / 1_024 ** 2;

const optionErrors: Record<string, 'nameMissing' | 'emptyFile' | 'tooLarge'> = {
  custom: 'nameMissing',
  too_small: 'emptyFile',
  too_big: 'tooLarge',
  ERR_FILE_TOO_LARGE: 'tooLarge',
};

const bodyOf = ({ options, ...fields }: z.output<typeof FileListForm>) => ({
  ...fields,
  options: options.map(({ id, name }) => ({ id, name })),
});

/** Creates a file list or changes one; the files are uploaded after the list is saved (FILE-08). */
export function FileListDialog({ list, onClose }: { list: FileList | null; onClose: () => void }) {
  const t = useTexts(fileListTexts);
  const create = useCall(fileListsApi.create, quiet);
  const change = useCall(fileListsApi.change, quiet);
  const clientKeyOf = useClientKey();
  const upload = useCall(fileListsApi.uploadList, quiet);
  // After a refused file, the next attempt changes the saved list instead of creating a second one.
  const savedId = useRef(list?.id ?? null);
  const { register, control, setFocus, setValue, error, dialog } = useServerForm({
    schema: FileListForm,
    defaultValues: formOf(list),
    stored: list && {
      row: list,
      toValues: formOf,
      read: () => call(fileListsApi.get, { params: { fileListId: list.id } }),
      channel: 'file',
    },
    async send(form, { changed, rebase }) {
      const saved = savedId.current
        ? await change.run({ params: { fileListId: savedId.current }, body: changed(bodyOf) })
        : await create.run({ body: { ...bodyOf(form), clientKey: clientKeyOf(bodyOf(form)) } });
      savedId.current = saved.id;
      rebase(saved);
      refreshFileLists();
      let rows: EditedOption[] = form.options.map((row, index) => ({ ...row, id: saved.options[index]!.id }));
      setValue('options', rows);
      for (const { key, id, file } of rows) {
        if (!file) continue;
        const form = new FormData();
        form.append('fileId', String(saved.id));
        form.append('typeArch', 'fileList');
        form.append('id', String(id));
        form.append('files', file);
        const { files } = await upload.run({ params: { fileListId: saved.id }, form });
        rebase(files);
        const stored = files.options.find((option) => option.id === id) ?? null;
        rows = rows.map((row) => (row.key === key ? { ...row, file: null, stored } : row));
        setValue('options', rows);
      }
      toast.success(t(list ? 'saved' : 'created'));
      refreshFileLists();
      onClose();
    },
    fieldOfCode: { ERR_FILE_TOO_LARGE: 'options', ERR_UPLOAD_STALLED: 'options' },
    wordError(field, code) {
      return field === 'options' ? t(optionErrors[code] ?? 'refused', { max }) : undefined;
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={t(list ? 'editTitle' : 'add')}
      submit={t(list ? 'save' : 'create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field label={t('name')} error={error('name')} maxLength={255} autoComplete="off" {...register('name')} />
      <Controller
        control={control}
        name="message"
        render={({ field }) => (
          <TextArea label={t('message')} error={error('message')} rows={3} maxLength={limits.messageBody} {...field} />
        )}
      />
      <Controller
        control={control}
        name="options"
        render={({ field }) => (
          <OptionsField
            value={field.value}
            onChange={(options) => setValue('options', options, { shouldDirty: true })}
            error={error('options')}
            isBusy={dialog.busy}
          />
        )}
      />
    </FormDialog>
  );
}
