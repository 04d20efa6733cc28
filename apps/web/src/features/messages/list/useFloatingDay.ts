import { useEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { dayLabel } from '../../../lib/dates.ts';
import type { AnyLine } from './lineWays.ts';

/** Height of a pill with its gap: a day that comes this near the top pushes the one before away. */
const pillPx = 32;
/** How long the day stays after the last movement, in ms. At rest it would cover the text below it. */
const restMs = 1_500;

type FloatingDay = {
  label: string | null;
  pill: RefObject<HTMLParagraphElement | null>;
  follow: (offset: number) => void;
};

/**
 * The day of the lines on screen, above them only while they scroll. Virtual lines cannot stick, so this one is drawn
 * beside them.
 */
export function useFloatingDay(list: RefObject<VirtualizerHandle | null>, lines: readonly AnyLine[]): FloatingDay {
  const pill = useRef<HTMLParagraphElement>(null);
  const [label, setLabel] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (offset: number): void => {
    const { current } = list;
    if (!current) return;
    const top = current.findItemIndex(offset);
    const line = lines[top];
    // The first lines have their day in sight, or none above them to tell apart.
    setLabel(!line || line.kind === 'day' || offset < pillPx ? null : dayLabel(line.at));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setLabel(null), restMs);
    const next = lines[top + 1];
    const distance = next?.kind === 'day' ? current.getItemOffset(top + 1) - offset + 12 : pillPx;
    if (pill.current) pill.current.style.transform = `translateY(${Math.min(0, distance - pillPx)}px)`;
  };
  return { label, pill, follow };
}
