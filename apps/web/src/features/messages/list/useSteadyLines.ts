import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { drawNext, firstDrawn, settled } from './steadyLines.ts';
import type { Line } from './timeline.ts';

/** The list is held by its end until 150 ms after the last scroll event; this long after it lines may come in below. */
const restMs = 200;

type SteadyLines = { lines: Line[]; isPrepend: boolean; /** Lines to be drawn wherever they stand, so that they are measured. */ fresh: readonly number[]; /** The list scrolled. */ stir: () => void };

/** The lines to draw of those wanted: what comes in above and what comes in below one after the other, so that neither moves what is read. */
export function useSteadyLines(wanted: Line[]): SteadyLines {
  const [drawn, setDrawn] = useState(() => firstDrawn(wanted));
  const next = drawNext(drawn, wanted);
  if (next !== drawn) setDrawn(next);
  const { lines, isPrepend, fresh, settling } = next;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stir = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDrawn(settled), restMs);
  }, []);
  useEffect(() => {
    if (settling) stir();
  }, [settling, lines, stir]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { lines, isPrepend, fresh: useMemo(() => Array.from({ length: fresh }, (_, index) => index), [fresh]), stir };
}
