import { flowFacts, flowOperators } from '@recado/contracts';
import { useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field, FieldFrame } from '../../../ui/fields/Field.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { panelTexts } from '../panel.texts.ts';
import { PanelFrame, usePanel } from './PanelFrame.tsx';
import { textOf, type PanelProps } from './panelTypes.ts';
import { tryCondition } from './tryCondition.ts';
import { usePanelForm } from './usePanelForm.ts';

const ConditionForm = z.object({
  key: z.string().trim().min(1).max(50),
  condition: z.enum(flowOperators),
  value: z.string().max(500),
});

/** Edits a condition, with a value to try it (FLOW-28). */
export function ConditionPanel({ data, onApply }: PanelProps) {
  const t = useTexts(panelTexts);
  const { variables } = usePanel();
  const list = useId();
  const stored = flowOperators.find((operator) => operator === data.condition) ?? '==';
  const { control, register, error, dialog } = usePanelForm({
    schema: ConditionForm,
    values: { key: textOf(data.key), condition: stored, value: textOf(data.value) },
    onApply: (typed) => onApply({ ...data, ...typed }),
  });
  const [key, condition, value] = useWatch({ control, name: ['key', 'condition', 'value'] });
  const [tried, setTried] = useState('');
  const holds = tryCondition({ key, condition, value }, tried);
  const needsValue = condition !== 'empty' && condition !== 'notEmpty';
  return (
    <PanelFrame {...dialog}>
      <Field
        label={t('condIf')}
        help={t('condIfHint')}
        error={error('key')}
        maxLength={50}
        list={list}
        autoComplete="off"
        {...register('key')}
      />
      <datalist id={list}>
        {[...variables, ...flowFacts].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Controller
        control={control}
        name="condition"
        render={({ field }) => (
          <FieldFrame label={t('condOperator')}>
            {(ties) => (
              <SelectBox
                {...ties}
                ref={field.ref}
                value={field.value}
                onBlur={field.onBlur}
                onChange={(event) => field.onChange(event.target.value)}
              >
                {flowOperators.map((operator) => (
                  <option key={operator} value={operator}>
                    {t(`op.${operator}`)}
                  </option>
                ))}
              </SelectBox>
            )}
          </FieldFrame>
        )}
      />
      {needsValue && (
        <Field
          label={t('condValue')}
          help={t('condValueHint')}
          error={error('value')}
          maxLength={500}
          autoComplete="off"
          {...register('value')}
        />
      )}
      <Field
        label={t('condTry')}
        help={t(holds ? 'condTrue' : 'condFalse')}
        value={tried}
        autoComplete="off"
        onChange={(event) => setTried(event.target.value)}
      />
    </PanelFrame>
  );
}
