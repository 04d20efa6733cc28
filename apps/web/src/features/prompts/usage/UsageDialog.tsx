import { assistantsApi, modelPrices, type AiSettings } from '@recado/contracts';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
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
import { usageTexts } from './usage.texts.ts';
import { UsageList } from './UsageList.tsx';
import { monthText } from './usageWords.ts';
import { refreshUsage, useUsage } from './useUsage.ts';

/** Numbers are kept as typed. Points between digits of a whole number, and a decimal comma, are understood. */
const wholeOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.replace(/[.\s]/g, '')));
const amountOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.replace(',', '.')));
const isIn = (value: number | null, min: number, max: number): boolean =>
  value === null || (value >= min && value <= max);

const UsageForm = z.object({
  monthlyTokens: z.string().refine((typed) => {
    const value = wholeOf(typed);
    return isIn(value, 1_000, 1_000_000_000_000) && (value === null || Number.isInteger(value));
  }),
  pricePerMillion: z.string().refine((typed) => isIn(amountOf(typed), 0, 100_000)),
  helperPromptId: z.number().nullable(),
});

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
    defaultValues: {
      monthlyTokens: settings.monthlyTokens === null ? '' : String(settings.monthlyTokens),
      pricePerMillion: settings.pricePerMillion === null ? '' : String(settings.pricePerMillion),
      helperPromptId: settings.helperPromptId,
    },
    fieldOfCode: { ERR_NO_PROMPT_FOUND: 'helperPromptId' },
    async send({ monthlyTokens, pricePerMillion, helperPromptId }) {
      const numbers = { monthlyTokens: wholeOf(monthlyTokens), pricePerMillion: amountOf(pricePerMillion) };
      await change.run({ body: changedFields({ ...numbers, helperPromptId }, begun.current) });
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
