import { useEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { dayLabel } from '../../lib/format/dates.ts';
import type { AnyLine } from './lineOptions.ts';

/** Height of a pill with its gap, in pixels. A day this near to the top pushes the previous one away. */
const pillPx = 32;
/** How long the day stays after scrolling, in ms. Permanently it would cover the text below. */
const delayMs = 1_500;

type FloatingDay = {
  label: string | null;
  pill: RefObject<HTMLParagraphElement | null>;
  follow: (offset: number) => void;
};

/**
 * The day of the visible lines, shown above them while scrolling. Virtual lines cannot be sticky, therefore it is a
 * separate element.
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
    // No label above the first lines: their day is visible, or there is none.
    setLabel(!line || line.kind === 'day' || offset < pillPx ? null : dayLabel(line.at));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setLabel(null), delayMs);
    const next = lines[top + 1];
    const distance = next?.kind === 'day' ? current.getItemOffset(top + 1) - offset + 12 : pillPx;
    if (pill.current) pill.current.style.transform = `translateY(${Math.min(0, distance - pillPx)}px)`;
  };
  return { label, pill, follow };
}
