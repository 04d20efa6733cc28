import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyLine } from './lineOptions.ts';
import { drawNext, firstDrawn, settled } from './steadyLines.ts';

/** The list is held by its end until 150 ms after the last scroll event; this long after it lines may come in below. */
const delayMs = 200;

type SteadyLines<L> = {
  lines: L[];
  isPrepend: boolean;
  /** Lines to be drawn wherever they stand, so that they are measured. */ fresh: readonly number[];
  /** The list scrolled. */ stir: () => void;
};

/**
 * The lines to draw of those wanted: what comes in above and what comes in below one after the other, so that neither
 * moves what is read.
 */
export function useSteadyLines<L extends AnyLine>(wanted: L[]): SteadyLines<L> {
  const [drawn, setDrawn] = useState(() => firstDrawn(wanted));
  const next = drawNext(drawn, wanted);
  if (next !== drawn) setDrawn(next);
  const { lines, isPrepend, fresh, settling } = next;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stir = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDrawn((now) => settled(now)), delayMs);
  }, []);
  useEffect(() => {
    if (settling) stir();
  }, [settling, lines, stir]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { lines, isPrepend, fresh: useMemo(() => Array.from({ length: fresh }, (_, index) => index), [fresh]), stir };
}
