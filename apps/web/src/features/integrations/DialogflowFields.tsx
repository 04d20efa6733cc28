import { dialogflowLanguages } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field, FieldFrame, TextArea } from '../../ui/fields/Field.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { AgentTest } from './AgentTest.tsx';
import type { Form } from './integrationForm.ts';
import { serviceTexts } from './services.texts.ts';

type Props = {
  /** Null for a new one. */
  integrationId: number | null;
  form: Pick<Form, 'control' | 'register' | 'error' | 'trigger' | 'getValues'>;
};

/** The agent and the account that asks it (INT-08, INT-10). */
export function DialogflowFields({ integrationId, form }: Props) {
  const { control, register, error } = form;
  const t = useTexts(serviceTexts);
  return (
    <>
      <FieldFrame label={t('language')} error={error('language')}>
        {(ties) => (
          <SelectBox {...ties} {...register('language')}>
            {dialogflowLanguages.map((language) => (
              <option key={language} value={language}>
                {t(`language.${language}`)}
              </option>
            ))}
          </SelectBox>
        )}
      </FieldFrame>
      <Field
        label={t('projectName')}
        error={error('projectName')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        {...register('projectName')}
      />
      <Controller
        control={control}
        name="jsonContent"
        render={({ field }) => (
          <TextArea
            {...field}
            label={t('jsonContent')}
            help={t('jsonContentHelp')}
            error={error('jsonContent')}
            rows={4}
            maxLength={20_000}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      />
      <AgentTest integrationId={integrationId} form={form} />
    </>
  );
}
