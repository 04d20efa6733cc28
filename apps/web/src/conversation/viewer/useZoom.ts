import { useRef, useState, type PointerEvent, type WheelEvent } from 'react';
import { held, step, whole, zoomed, type Zoom } from './zoom.ts';

type Point = { x: number; y: number };
/** A finger that went this far sideways turns the page. */
const swipePx = 60;
const wheelSpeed = 0.002;

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Zooming with keys, wheel and two fingers, moving with one, and turning pages with a finger over a whole picture. */
export function useZoom(turn: (by: 1 | -1) => void) {
  const [zoom, setZoom] = useState<Zoom>(whole);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const pressedAt = useRef<Point | null>(null);

  const change = (next: (before: Zoom) => Zoom): void => {
    const { current: room } = stage;
    const { current: shown } = picture;
    setZoom((before) => {
      const wanted = next(before);
      if (!room || !shown) return wanted;
      return held(
        wanted,
        { width: room.clientWidth, height: room.clientHeight },
        { width: shown.offsetWidth, height: shown.offsetHeight },
      );
    });
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
  };

  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, fromMiddle(event));
    pressedAt.current = fingers.current.size === 1 ? fromMiddle(event) : null;
  };
  const onPointerMove = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other)
      change((zoomNow) =>
        zoomed(zoomNow, distance(now, other) / Math.max(1, distance(before, other)), between(now, other)),
      );
    else change((zoomNow) => ({ ...zoomNow, x: zoomNow.x + now.x - before.x, y: zoomNow.y + now.y - before.y }));
  };
  const onPointerUp = (event: PointerEvent): void => {
    const from = pressedAt.current;
    fingers.current.delete(event.pointerId);
    pressedAt.current = null;
    if (!from || event.type === 'pointercancel') return;
    const across = fromMiddle(event).x - from.x;
    if (event.pointerType !== 'mouse' && zoom.scale === 1 && Math.abs(across) > swipePx) turn(across < 0 ? 1 : -1);
  };
  return {
    zoom,
    stage,
    picture,
    reset: () => setZoom(whole),
    larger: () => change((before) => zoomed(before, step)),
    smaller: () => change((before) => zoomed(before, 1 / step)),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onWheel: (event: WheelEvent) =>
        change((before) => zoomed(before, Math.exp(-event.deltaY * wheelSpeed), fromMiddle(event))),
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        change((before) => (before.scale > 1 ? whole : zoomed(before, 2.5, fromMiddle(event)))),
    },
  };
}

export type ViewerZoom = ReturnType<typeof useZoom>;
