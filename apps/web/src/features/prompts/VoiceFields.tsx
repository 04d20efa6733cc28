import { isMaskedKey, textVoice, voiceIdOf, voiceNames } from '@recado/contracts';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field, FieldFrame } from '../../ui/fields/Field.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import type { ServerForm } from '../../ui/forms/useServerForm.ts';
import type { PromptForm } from './promptForm.ts';
import styles from './PromptDialog.module.css';
import { voiceTexts } from './voice.texts.ts';

type Props = Pick<ServerForm<typeof PromptForm>, 'control' | 'register' | 'error'>;

/** The choice between text and a voice, and the account of the speech service (FLOW-41, behaviour 11.4). */
export function VoiceFields({ control, register, error }: Props) {
  const t = useTexts(voiceTexts);
  const [voice, key] = useWatch({ control, name: ['voice', 'voiceKey'] });
  return (
    <>
      <FieldFrame label={t('voice')} help={t('voiceHelp')}>
        {(ties) => (
          <SelectBox {...ties} {...register('voice')}>
            <option value={textVoice}>{t('text')}</option>
            {voiceNames.map((name) => (
              <option key={name} value={voiceIdOf(name)}>
                {t('spoken', { name })}
              </option>
            ))}
          </SelectBox>
        )}
      </FieldFrame>
      {voice !== textVoice && (
        <div className={styles.pair}>
          <Field
            label={t('voiceKey')}
            help={t('voiceKeyHelp')}
            error={error('voiceKey')}
            type={isMaskedKey(key) ? 'text' : 'password'}
            maxLength={512}
            autoComplete="new-password"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            {...register('voiceKey')}
          />
          <Field
            label={t('voiceRegion')}
            help={t('voiceRegionHelp')}
            error={error('voiceRegion')}
            maxLength={24}
            autoComplete="off"
            spellCheck={false}
            {...register('voiceRegion')}
          />
        </div>
      )}
    </>
  );
}
