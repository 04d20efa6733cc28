import { promptsApi, queuesApi, type Prompt } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { toast } from '../../lib/notices/toasts.tsx';
import { call, useCall, useEndpoint } from '../../lib/server/api.ts';
import { choicesOf } from '../../lib/server/retryOf.ts';
import { useClientKey } from '../../lib/server/useClientKey.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TemplateField } from '../../ui/fields/TemplateField.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { ModelFields } from './ModelFields.tsx';
import { NumberFields } from './NumberFields.tsx';
import { bodyOf, formOf, isNumber, PromptForm, ranges } from './promptForm.ts';
import { refreshPrompts } from './prompts.queries.ts';
import { promptTexts } from './prompts.texts.ts';
import { VoiceFields } from './VoiceFields.tsx';
import styles from './PromptDialog.module.css';
import { TestChat } from './test/TestChat.tsx';

const quiet = { quiet: true };
const longestPrompt = 20_000;
/** Fewest characters of a text. */
const shortest: Readonly<Record<string, number>> = { name: 5, prompt: 50 };

/** Creates or changes an assistant (PROM-01). `record` is null for a new one. */
export function PromptDialog({ record, onClose }: { record: Prompt | null; onClose: () => void }) {
  const t = useTexts(promptTexts);
  const queues = choicesOf(useEndpoint(queuesApi.list));
  const create = useCall(promptsApi.create, quiet);
  const change = useCall(promptsApi.change, quiet);
  const clientKeyOf = useClientKey();
  const { register, control, setFocus, error, dialog, getValues, trigger } = useServerForm({
    schema: PromptForm,
    defaultValues: formOf(record),
    fieldOfCode: { ERR_NO_QUEUE_FOUND: 'queueId' },
    stored: record && {
      row: record,
      toValues: formOf,
      read: () => call(promptsApi.get, { params: { promptId: record.id } }),
      channel: 'prompt',
    },
    async send(form, { changed }) {
      await (record
        ? change.run({ params: { promptId: record.id }, body: changed(bodyOf) })
        : create.run({ body: { ...bodyOf(form), clientKey: clientKeyOf(bodyOf(form)) } }));
      toast.success(t(record ? 'saved' : 'created'));
      refreshPrompts();
      onClose();
    },
    wordError(field, code, typed) {
      if (field === 'queueId') return t('chooseQueue');
      if (field === 'voiceRegion' && String(typed).trim() !== '') return t('wrongRegion');
      if (isNumber(field)) return t('range', { min: ranges[field][0], max: ranges[field][1] });
      const isTyped = code !== 'too_big' && String(typed).trim() !== '';
      return isTyped && shortest[field] ? t('tooShort', { min: shortest[field] }) : undefined;
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'editTitle' : 'add')}
      submit={t(record ? 'save' : 'create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
      side={<TestChat form={{ getValues, trigger }} promptId={record?.id ?? null} />}
    >
      {record && (
        <p className={styles.use}>
          {record.usedBy.length === 0
            ? t('unusedHelp')
            : t('usedBy', { by: record.usedBy.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <Field label={t('name')} error={error('name')} maxLength={100} autoComplete="off" {...register('name')} />
      <Controller
        control={control}
        name="queueId"
        render={({ field }) => <SelectField {...field} {...queues} label={t('queue')} error={error('queueId')} />}
      />
      <Controller
        control={control}
        name="prompt"
        render={({ field }) => (
          <TemplateField
            label={t('prompt')}
            help={t('promptHelp')}
            error={error('prompt')}
            rows={6}
            maxLength={longestPrompt}
            {...field}
          />
        )}
      />
      <ModelFields {...{ control, register, error }} isKeyRefused={record?.isKeyRefused === true} />
      <NumberFields {...{ register, error }} />
      <VoiceFields control={control} register={register} error={error} />
    </FormDialog>
  );
}
