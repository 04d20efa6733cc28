import { isMaskedKey, promptModels, retirementOf } from '@recado/contracts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { dateText } from '../../lib/format/dates.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/fields/Field.tsx';
import type { ServerForm } from '../../ui/forms/useServerForm.ts';
import type { PromptForm } from './promptForm.ts';
import { promptTexts } from './prompts.texts.ts';

const listOfModels = 'prompt-models';

type Props = Pick<ServerForm<typeof PromptForm>, 'control' | 'register' | 'error'> & {
  /** The service refused the stored key. */
  isKeyRefused: boolean;
};

/** The model of an assistant, and the key of the service that runs it. */
export function ModelFields({ control, register, error, isKeyRefused }: Props) {
  const t = useTexts(promptTexts);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [model, apiKey] = useWatch({ control, name: ['model', 'apiKey'] });
  const ending = retirementOf(model, today);
  const isMasked = isMaskedKey(apiKey);
  return (
    <>
      <Field
        label={t('model')}
        help={
          ending
            ? t(ending.isOver ? 'modelOver' : 'modelEnds', {
                day: dateText(ending.lastDay),
                successor: ending.successor,
              })
            : t('modelHelp')
        }
        error={error('model')}
        maxLength={100}
        list={listOfModels}
        autoComplete="off"
        spellCheck={false}
        {...register('model')}
      />
      <datalist id={listOfModels}>
        {promptModels.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Field
        label={t('apiKey')}
        help={t('apiKeyHelp')}
        error={error('apiKey') ?? (isKeyRefused && isMasked ? t('keyRefused') : undefined)}
        // The mask is shown as it is; a key that is typed is hidden.
        type={isMasked ? 'text' : 'password'}
        maxLength={512}
        autoComplete="new-password"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        {...register('apiKey')}
      />
    </>
  );
}
