import { limits } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import { storeVariable } from '../editor/storedVariables.ts';
import { panelTexts } from '../panel.texts.ts';
import { PanelFrame, usePanel } from './PanelFrame.tsx';
import styles from './PanelFrame.module.css';
import { recordOf, textOf, type PanelProps } from './panelTypes.ts';
import { usePanelForm } from './usePanelForm.ts';

/** Braces would end the variable early where it is used. */
const QuestionForm = z.object({
  message: z.string().trim().min(1).max(limits.messageBody),
  answerKey: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[^{}]*$/),
});

/** Edits a question and the name under which its answer is kept (FLOW-37, FLOW-43, FLOW-59). */
export function QuestionPanel({ data, onApply }: PanelProps) {
  const t = useTexts(panelTexts);
  const { variables, isNew } = usePanel();
  const settings = recordOf(data.typebotIntegration);
  const former = textOf(settings.answerKey);
  const { control, register, error, dialog } = usePanelForm({
    schema: QuestionForm,
    values: { message: textOf(settings.message), answerKey: former },
    onApply: (typed) => {
      storeVariable(typed.answerKey, isNew ? undefined : former);
      onApply({ ...data, typebotIntegration: { ...settings, ...typed } });
    },
  });
  return (
    <PanelFrame {...dialog}>
      <Controller
        control={control}
        name="message"
        render={({ field }) => (
          <TemplateField
            {...field}
            label={t('question')}
            help={t('variables')}
            error={error('message')}
            maxLength={limits.messageBody}
            others={variables}
          />
        )}
      />
      <Field
        label={t('answerKey')}
        help={t('answerKeyHint')}
        error={error('answerKey')}
        maxLength={50}
        autoComplete="off"
        {...register('answerKey')}
      />
      <p className={styles.note}>{t('noText')}</p>
    </PanelFrame>
  );
}
