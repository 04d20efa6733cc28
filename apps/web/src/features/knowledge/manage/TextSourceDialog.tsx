import { knowledgeApi, KnowledgeFields, limits, type ReplyOf } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { toast } from '../../../lib/notices/toasts.tsx';
import { call, useCall } from '../../../lib/server/api.ts';
import { useClientKey } from '../../../lib/server/useClientKey.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field, TextArea } from '../../../ui/fields/Field.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { knowledgeTexts } from './knowledge.texts.ts';
import { refreshSources } from './useSources.ts';

const schema = z.object(KnowledgeFields);

type Props = {
  promptId: number;
  /** The source to change; null for a new one. */
  source: ReplyOf<typeof knowledgeApi.get> | null;
  onClose: () => void;
};

/** Gives a text to an assistant, or changes one. */
export function TextSourceDialog({ promptId, source, onClose }: Props) {
  const t = useTexts(knowledgeTexts);
  const create = useCall(knowledgeApi.create, { quiet: true });
  const change = useCall(knowledgeApi.change, { quiet: true });
  const clientKeyOf = useClientKey();
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema,
    defaultValues: { name: source?.name ?? '', text: source?.text ?? '' },
    stored: source && {
      row: source,
      toValues: ({ name, text }) => ({ name, text: text ?? '' }),
      read: () => call(knowledgeApi.get, { params: { knowledgeSourceId: source.id } }),
      channel: 'knowledgeSource',
    },
    async send(body, { changed }) {
      if (source) await change.run({ params: { knowledgeSourceId: source.id }, body: changed((values) => values) });
      else await create.run({ params: { promptId }, body: { ...body, clientKey: clientKeyOf(body) } });
      toast.success(t('saved'));
      refreshSources();
      onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={t(source ? 'editTitle' : 'addText')}
      submit={t('save')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field
        label={t('name')}
        help={t('nameHelp')}
        error={error('name')}
        maxLength={120}
        autoComplete="off"
        {...register('name')}
      />
      <Controller
        control={control}
        name="text"
        render={({ field }) => (
          <TextArea
            label={t('text')}
            help={t('textHelp')}
            error={error('text')}
            rows={12}
            maxLength={limits.knowledgeText}
            {...field}
          />
        )}
      />
    </FormDialog>
  );
}
