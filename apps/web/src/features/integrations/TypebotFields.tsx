import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/fields/Field.tsx';
import type { Form } from './integrationForm.ts';
import styles from './IntegrationDialog.module.css';
import { serviceTexts } from './services.texts.ts';

const words = ['typebotKeywordFinish', 'typebotKeywordRestart'] as const;
const messages = ['typebotRestartMessage', 'typebotUnknownMessage'] as const;

/** The bot, its pace, and the words and texts around it (INT-07, INT-09). */
export function TypebotFields({ register, error }: Pick<Form, 'register' | 'error'>) {
  const t = useTexts(serviceTexts);
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <Field
        label={t('typebotUrl')}
        help={t('typebotUrlHelp')}
        error={error('urlN8N')}
        inputMode="url"
        maxLength={2_048}
        {...plain}
        {...register('urlN8N')}
      />
      <Field
        label={t('typebotSlug')}
        help={t('typebotSlugHelp')}
        error={error('typebotSlug')}
        maxLength={255}
        {...plain}
        {...register('typebotSlug')}
      />
      <div className={styles.pair}>
        <Field
          label={t('typebotDelayMessage')}
          error={error('typebotDelayMessage')}
          type="number"
          min={0}
          max={60_000}
          {...register('typebotDelayMessage')}
        />
        <Field
          label={t('typebotExpires')}
          help={t('typebotExpiresHelp')}
          error={error('typebotExpires')}
          type="number"
          min={0}
          max={1_440}
          {...register('typebotExpires')}
        />
      </div>
      <div className={styles.pair}>
        {words.map((field) => (
          <Field
            key={field}
            label={t(field)}
            isOptional
            error={error(field)}
            maxLength={1_024}
            autoComplete="off"
            {...register(field)}
          />
        ))}
      </div>
      {messages.map((field) => (
        <Field
          key={field}
          label={t(field)}
          isOptional
          error={error(field)}
          maxLength={1_024}
          autoComplete="off"
          {...register(field)}
        />
      ))}
    </>
  );
}
