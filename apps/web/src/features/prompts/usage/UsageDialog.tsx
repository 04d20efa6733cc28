import { assistantsApi, modelPrices, type AiSettings } from '@recado/contracts';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field, FieldFrame } from '../../../ui/fields/Field.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { changedFields } from '../../../ui/forms/mergeValues.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { usePrompts } from '../prompts.queries.ts';
import { bodyOf, formOf, UsageForm } from './usageForm.ts';
import { usageTexts } from './usage.texts.ts';
import { UsageList } from './UsageList.tsx';
import { monthText } from './usageWords.ts';
import { refreshUsage, useUsage } from './useUsage.ts';

type Props = { settings: AiSettings; onClose: () => void };

/** The tokens of a month, the limit, the price for the estimate, and the assistant that helps attendants. */
export function UsageDialog({ settings, onClose }: Props) {
  const t = useTexts(usageTexts);
  const [month, setMonth] = useState<string>();
  const { data, isError, refetch } = useUsage(month);
  const prompts = usePrompts('');
  const change = useCall(assistantsApi.changeSettings, { quiet: true });
  // The settings that the form shows: a colleague may have saved others since.
  const begun = useRef(settings);
  const { register, control, error, dialog } = useServerForm({
    schema: UsageForm,
    defaultValues: formOf(settings),
    fieldOfCode: { ERR_NO_PROMPT_FOUND: 'helperPromptId' },
    async send(form) {
      await change.run({ body: changedFields(bodyOf(form), begun.current) });
      toast.success(t('saved'));
      refreshUsage();
      onClose();
    },
    wordError: (field) =>
      field === 'helperPromptId' ? undefined : t(`${field === 'monthlyTokens' ? 'limit' : 'price'}Range`),
  });
  const priced = modelPrices.map(({ model, asOf }) => `${model} (${asOf})`).join(', ');
  return (
    <FormDialog {...dialog} title={t('title')} submit={t('save')} onClose={onClose}>
      <FieldFrame label={t('month')}>
        {(ties) => (
          <SelectBox {...ties} value={data?.month ?? month ?? ''} onChange={(event) => setMonth(event.target.value)}>
            {(data?.months ?? [month ?? '']).map((one) => (
              <option key={one} value={one}>
                {one === '' ? '' : monthText(one)}
              </option>
            ))}
          </SelectBox>
        )}
      </FieldFrame>
      {isError && <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />}
      {data && !isError && <UsageList rows={data.rows} pricePerMillion={settings.pricePerMillion} />}
      <Field
        label={t('limit')}
        help={t('limitHelp')}
        error={error('monthlyTokens')}
        inputMode="numeric"
        autoComplete="off"
        {...register('monthlyTokens')}
      />
      <Field
        label={t('price')}
        help={t('priceHelp', { models: priced })}
        error={error('pricePerMillion')}
        inputMode="decimal"
        autoComplete="off"
        {...register('pricePerMillion')}
      />
      <Controller
        control={control}
        name="helperPromptId"
        render={({ field: { value, onChange, ref } }) => (
          <SelectField
            ref={ref}
            isOptional
            label={t('helper')}
            help={t('helperHelp')}
            empty={t('helperNone')}
            error={error('helperPromptId')}
            options={prompts.rows}
            onRetry={retryOf(prompts)}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}
