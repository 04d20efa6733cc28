import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** In ms. Shorter than the 500 ms after which browsers handle a long press themselves. */
const longMs = 420;
/** In pixels. A finger that moves further is scrolling. */
const stillPx = 10;

/** Handles a long press on touch screens, which cannot hover. */
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
