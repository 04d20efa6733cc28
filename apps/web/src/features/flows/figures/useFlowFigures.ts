import { flowFiguresApi, type FlowDocument, type FlowFigureDays, type FlowWithDocument } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { noteFigures } from './figureNotes.ts';
import { figureTexts } from './figures.texts.ts';

/** Shown figures are counted again after this time, in ms. A long range of a busy flow takes up to a second to count. */
const freshMs = { 1: 30_000, 7: 120_000, 30: 300_000 } as const satisfies Record<FlowFigureDays, number>;

/** The figures of a flow for a chosen range, and their notes on the canvas. `days` is 0 while they are off. */
export function useFlowFigures({ id, flow }: Pick<FlowWithDocument, 'id' | 'flow'>, drawn: FlowDocument) {
  const t = useTexts(figureTexts);
  const [language] = useLanguage();
  const [days, setDays] = useState<FlowFigureDays | 0>(0);
  const isOn = days !== 0;
  const { data, isError, isFetching, refetch } = useEndpoint(
    flowFiguresApi.get,
    { params: { flowId: id }, query: { days: days === 0 ? 1 : days } },
    { enabled: isOn, refetchInterval: days === 0 ? false : freshMs[days] },
  );
  const figures = isOn ? data : undefined;
  const notes = useMemo(
    () =>
      figures && flow
        ? noteFigures(flow, drawn, figures, language, {
            waiting: (count) => t('wait', { count }),
            left: (count) => t('left', { count }),
          })
        : null,
    [figures, flow, drawn, language, t],
  );
  return {
    days,
    setDays,
    figures,
    notes,
    live: flow,
    hasFailed: isOn && isError && !data,
    isFetching: isOn && isFetching,
    refresh: (): void => void refetch(),
  };
}
export type FlowFiguresState = ReturnType<typeof useFlowFigures>;
