import { flowFigureDays } from '@recado/contracts';
import { useRef } from 'react';
import { handFocusOn } from '../../../lib/keyboard/handFocusOn.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { sumOf } from './figureNotes.ts';
import styles from './Figures.module.css';
import { figureTexts } from './figures.texts.ts';
import type { FlowFiguresState } from './useFlowFigures.ts';

const choices = ['0', ...flowFigureDays.map((days) => `${days}` as const)] as const;

type Props = { state: FlowFiguresState; onList: () => void };

/** Chooses the time range of the figures on the canvas, and tells their sum in words. */
export function FiguresControl({ state, onList }: Props) {
  const t = useTexts(figureTexts);
  const { days, setDays, figures, hasFailed, refresh } = state;
  const control = useRef<HTMLDivElement>(null);
  const waiting = sumOf(figures?.waiting.map(({ runs }) => runs) ?? []);
  const text = hasFailed
    ? t('failed')
    : !figures
      ? t('loading')
      : figures.version === null
        ? t('unpublished')
        : [
            figures.runs === 0 ? t('nobody') : t('passed', { count: figures.runs }),
            waiting > 0 && t('wait', { count: waiting }),
          ]
            .filter(Boolean)
            .join(' · ');
  return (
    <>
      <div ref={control} className={styles.control}>
        <Segmented
          label={t('control')}
          options={choices.map((value) => ({ value, label: t(`days.${value}`) }))}
          value={`${days}`}
          onChange={(value) => setDays(([0, ...flowFigureDays] as const).find((one) => `${one}` === value) ?? 0)}
        />
      </div>
      {days !== 0 && (
        <div className={styles.sum}>
          <p role="status">{text}</p>
          {hasFailed && (
            <IconButton36
              ref={handFocusOn(() => control.current?.querySelector<HTMLElement>('[aria-selected="true"]'))}
              icon="restart"
              label={t('again')}
              onClick={refresh}
            />
          )}
          {figures && figures.version !== null && <IconButton36 icon="list" label={t('details')} onClick={onList} />}
        </div>
      )}
    </>
  );
}
