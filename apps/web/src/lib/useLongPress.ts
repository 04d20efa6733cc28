import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** Before the 500 ms after which a browser takes the finger for itself. */
const longMs = 420;
/** A finger that moves further than this scrolls. */
const stillPx = 10;

/** A finger held still on an element, which has no pointer to hover with. */
export function useLongPress(press: (element: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isFinger = useRef(false);
  const end = (): void => clearTimeout(timer.current);
  useEffect(() => end, []);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      end();
      isFinger.current = event.pointerType !== 'mouse';
      if (!isFinger.current) return;
      const { currentTarget } = event;
      from.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => press(currentTarget), longMs);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > stillPx) end();
    },
    onContextMenu(event: MouseEvent) {
      if (isFinger.current) event.preventDefault();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
