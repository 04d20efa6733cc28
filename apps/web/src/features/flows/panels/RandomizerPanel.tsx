import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { percentText } from '../../../lib/format/numberText.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { panelTexts } from '../panel.texts.ts';
import { PanelFrame } from './PanelFrame.tsx';
import styles from './PanelFrame.module.css';
import { numberOf, type PanelProps } from './panelTypes.ts';
import { usePanelForm } from './usePanelForm.ts';

const splitText = (percent: number): string => `${percentText(percent / 100)} / ${percentText(1 - percent / 100)}`;

const RandomizerForm = z.object({ percent: z.number().int().min(1).max(100) });

/** Edits the share of a randomizer by a slider from 0 to 100 in steps of 10 (FLOW-33, FLOW-48, FLOW-49). */
export function RandomizerPanel({ data, onApply }: PanelProps) {
  const t = useTexts(panelTexts);
  const id = useId();
  const { control, error, dialog } = usePanelForm({
    schema: RandomizerForm,
    values: { percent: numberOf(data.percent, 50) },
    onApply: ({ percent }) => onApply({ ...data, percent }),
    wordError: (_field, code) => t(code === 'too_big' ? 'maxTime' : 'addValue'),
  });
  return (
    <PanelFrame {...dialog}>
      <Controller
        control={control}
        name="percent"
        render={({ field }) => (
          <div>
            <p className={styles.split}>
              <span>{splitText(field.value)}</span>
            </p>
            <input
              ref={field.ref}
              type="range"
              min={0}
              max={100}
              step={10}
              className={styles.range}
              aria-label={t('share')}
              aria-describedby={id}
              aria-valuetext={splitText(field.value)}
              value={field.value}
              onChange={(event) => field.onChange(Number(event.target.value))}
              onBlur={field.onBlur}
            />
            <p id={id} className={error('percent') ? styles.bad : styles.note}>
              {error('percent') ?? t('shareHint')}
            </p>
          </div>
        )}
      />
    </PanelFrame>
  );
}
