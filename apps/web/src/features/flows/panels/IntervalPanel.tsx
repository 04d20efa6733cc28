import { limits } from '@recado/contracts';
import { z } from 'zod';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { panelTexts } from '../panel.texts.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { numberOf, textOf, type PanelProps } from './panelTypes.ts';
import { usePanelForm } from './usePanelForm.ts';

const IntervalForm = z.object({
  sec: z
    .string()
    .transform((typed) => numberOf(typed.trim(), 0))
    .pipe(z.number().int().min(1).max(limits.flowIntervalSeconds)),
});

/** Edits the seconds of an interval (FLOW-27, FLOW-47). */
export function IntervalPanel({ data, onApply }: PanelProps) {
  const t = useTexts(panelTexts);
  const { register, error, dialog } = usePanelForm({
    schema: IntervalForm as never,
    values: { sec: textOf(data.sec) } as never,
    onApply: (typed) => {
      const { sec } = typed as { sec: number };
      onApply({ ...data, sec, label: `Intervalo ${sec} seg.` });
    },
    wordError: (_field, code) => t(code === 'too_big' ? 'maxTime' : 'addValue'),
  });
  return (
    <PanelFrame {...dialog}>
      <Field
        type="number"
        inputMode="numeric"
        min={0}
        max={limits.flowIntervalSeconds}
        label={t('seconds')}
        help={t('secondsHint')}
        error={error('sec' as never)}
        {...register('sec' as never)}
      />
    </PanelFrame>
  );
}
