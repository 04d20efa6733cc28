import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/fields/Field.tsx';
import type { ServerForm } from '../../ui/forms/useServerForm.ts';
import styles from './PromptDialog.module.css';
import type { PromptForm } from './promptForm.ts';
import { promptTexts } from './prompts.texts.ts';

/** The limits of an answer: its length, its variety, and the messages of the conversation it is made from. */
export function NumberFields({ register, error }: Pick<ServerForm<typeof PromptForm>, 'register' | 'error'>) {
  const t = useTexts(promptTexts);
  return (
    <div className={styles.numbers}>
      <Field
        label={t('maxTokens')}
        help={t('maxTokensHelp')}
        error={error('maxTokens')}
        inputMode="numeric"
        autoComplete="off"
        {...register('maxTokens')}
      />
      <Field
        label={t('temperature')}
        help={t('temperatureHelp')}
        error={error('temperature')}
        type="number"
        min={0}
        max={1}
        step={0.1}
        autoComplete="off"
        {...register('temperature')}
      />
      <Field
        label={t('maxMessages')}
        error={error('maxMessages')}
        inputMode="numeric"
        autoComplete="off"
        {...register('maxMessages')}
      />
    </div>
  );
}
