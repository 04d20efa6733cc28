import { helpsApi, type Help } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { toast } from '../../lib/notices/toasts.tsx';
import { call, useCall } from '../../lib/server/api.ts';
import { useClientKey } from '../../lib/server/useClientKey.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field, TextArea } from '../../ui/fields/Field.tsx';
import { findRow } from '../../ui/forms/findRow.ts';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { formOf, HelpForm, longestDescription, longestTitle } from './helpForm.ts';
import { refreshHelps } from './helps.queries.ts';
import { helpTexts } from './helps.texts.ts';

const quiet = { quiet: true };

/** Adds a help video, or changes one (HELP-04). */
export function HelpDialog({ help, onClose }: { help: Help | null; onClose: () => void }) {
  const t = useTexts(helpTexts);
  const create = useCall(helpsApi.create, quiet);
  const change = useCall(helpsApi.change, quiet);
  const clientKeyOf = useClientKey();
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema: HelpForm,
    defaultValues: formOf(help),
    minBusyMs: 500,
    stored: help && {
      row: help,
      toValues: formOf,
      read: async () => findRow(await call(helpsApi.listAll), help.id),
      channel: 'help',
    },
    async send(body, { changed }) {
      await (help
        ? change.run({ params: { helpId: help.id }, body: changed((values) => values) })
        : create.run({ body: { ...body, clientKey: clientKeyOf(body) } }));
      toast.success(t(help ? 'saved' : 'created'));
      refreshHelps();
      onClose();
    },
    wordError: (field, code) => (field === 'video' && code === 'custom' ? t('videoWrong') : undefined),
  });
  return (
    <FormDialog
      {...dialog}
      title={t(help ? 'editTitle' : 'add')}
      submit={t(help ? 'save' : 'create')}
      onClose={onClose}
      onEnter={() => setFocus('title')}
    >
      <Field
        label={t('videoTitle')}
        error={error('title')}
        maxLength={longestTitle}
        autoComplete="off"
        {...register('title')}
      />
      <Controller
        control={control}
        name="description"
        render={({ field }) => (
          <TextArea
            label={t('description')}
            error={error('description')}
            isOptional
            maxLength={longestDescription}
            {...field}
          />
        )}
      />
      <Field
        label={t('video')}
        help={t('videoHelp')}
        error={error('video')}
        maxLength={255}
        autoComplete="off"
        inputMode="url"
        {...register('video')}
      />
    </FormDialog>
  );
}
