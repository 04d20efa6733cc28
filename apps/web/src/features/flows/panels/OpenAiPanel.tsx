import { Controller, useWatch } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field, FieldFrame } from '../../../ui/fields/Field.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import type { ServerForm } from '../../../ui/forms/useServerForm.ts';
import { panelTexts } from '../panel.texts.ts';
import { QueueField } from '../QueueField.tsx';
import { KeyField } from './KeyField.tsx';
import { PanelFrame, usePanel } from './PanelFrame.tsx';
import styles from './PanelFrame.module.css';
import { numberOf, recordOf, textOf, type PanelProps } from './panelTypes.ts';
import { OpenAiForm } from './serviceForms.ts';
import { usePanelForm } from './usePanelForm.ts';
import { textVoice, voices } from './voices.ts';

/** Returns the values of the form, with the defaults of a new node (FLOW-40). */
const valuesOf = (stored: Record<string, unknown>) => ({
  name: textOf(stored.name),
  prompt: textOf(stored.prompt),
  apiKey: textOf(stored.apiKey),
  voice: textOf(stored.voice) || textVoice,
  voiceKey: textOf(stored.voiceKey),
  voiceRegion: textOf(stored.voiceRegion),
  maxTokens: numberOf(stored.maxTokens ?? '', 100),
  temperature: numberOf(stored.temperature ?? '', 1),
  maxMessages: numberOf(stored.maxMessages ?? '', 10),
  queueId: numberOf(stored.queueId ?? '', 0) || null,
});

/** Edits the assistant of a node (FLOW-40, FLOW-41, FLOW-58). */
export function OpenAiPanel({ data, onApply }: PanelProps) {
  const t = useTexts(panelTexts);
  const { variables } = usePanel();
  const stored = recordOf(data.typebotIntegration);
  const { control, register, error, dialog } = usePanelForm({
    schema: OpenAiForm,
    values: valuesOf(stored),
    onApply: (typed) => onApply({ ...data, typebotIntegration: { ...stored, ...typed } }),
    wordError(field, _code, typed) {
      const isBlank = String(typed ?? '').trim() === '';
      if (isBlank && ['name', 'prompt', 'apiKey'].includes(field)) return t('requiredEn');
      return field === 'voiceRegion' && !isBlank ? t('wrongRegion') : undefined;
    },
  });
  const apiKey = useWatch({ control, name: 'apiKey' });
  return (
    <PanelFrame {...dialog}>
      <Field label={t('name')} error={error('name')} autoComplete="off" {...register('name')} />
      <Controller
        control={control}
        name="prompt"
        render={({ field }) => (
          <TemplateField
            {...field}
            label={t('prompt')}
            help={t('variables')}
            error={error('prompt')}
            maxLength={20_000}
            rows={6}
            others={variables}
          />
        )}
      />
      <KeyField label={t('apiKey')} error={error('apiKey')} typed={apiKey} {...register('apiKey')} />
      <VoiceFields {...{ control, register, error }} />
      <div className={styles.pair}>
        <Field label={t('maxTokens')} type="number" error={error('maxTokens')} {...register('maxTokens')} />
        <Field
          label={t('temperature')}
          type="number"
          min={0}
          max={1}
          step={0.1}
          error={error('temperature')}
          {...register('temperature')}
        />
      </div>
      <Field label={t('maxMessages')} type="number" error={error('maxMessages')} {...register('maxMessages')} />
      <Controller
        control={control}
        name="queueId"
        render={({ field }) => (
          <QueueField
            label={t('handOver')}
            empty={t('handOverNone')}
            value={field.value}
            onChange={field.onChange}
            ref={field.ref}
          />
        )}
      />
    </PanelFrame>
  );
}

/** The choice between text and a voice, and the account of the speech service. */
function VoiceFields({
  control,
  register,
  error,
}: Pick<ServerForm<typeof OpenAiForm>, 'control' | 'register' | 'error'>) {
  const t = useTexts(panelTexts);
  const [voice, voiceKey] = useWatch({ control, name: ['voice', 'voiceKey'] });
  return (
    <>
      <FieldFrame label={t('voice')}>
        {(ties) => (
          <SelectBox {...ties} {...register('voice')}>
            <option value={textVoice}>{t('voiceText')}</option>
            {voices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectBox>
        )}
      </FieldFrame>
      {voice !== textVoice && (
        <div className={styles.pair}>
          <KeyField label={t('voiceKey')} error={error('voiceKey')} typed={voiceKey} {...register('voiceKey')} />
          <Field
            label={t('voiceRegion')}
            error={error('voiceRegion')}
            autoComplete="off"
            {...register('voiceRegion')}
          />
        </div>
      )}
    </>
  );
}
