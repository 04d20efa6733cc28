import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Tooltip.module.css';

const delayMs = 500;
const gap = 6;
const edge = 8;

type Spot = { left: number; top: number; width: number; height: number };
type Props = { /** Empty for no tooltip. */ title: ReactNode; placement?: 'bottom' | 'right'; children: ReactNode };

/**
 * A tooltip for the single control inside: after half a second of hovering, or at once on keyboard focus. Hidden from
 * screen readers, therefore never the only name of the control.
 */
export function Tooltip({ title, placement = 'bottom', children }: Props) {
  const [spot, setSpot] = useState<Spot | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (target: Element, after: number): void => {
    const control = target.firstElementChild;
    clearTimeout(timer.current);
    if (control && title) timer.current = setTimeout(() => setSpot(control.getBoundingClientRect()), after);
  };
  const hide = (): void => {
    clearTimeout(timer.current);
    setSpot(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <span
        className={styles.around}
        role="presentation"
        onPointerOver={(event: PointerEvent) => event.pointerType === 'mouse' && show(event.currentTarget, delayMs)}
        onPointerOut={hide}
        onPointerDown={hide}
        onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && show(event.currentTarget, 0)}
        onBlur={hide}
        onKeyDown={hide}
      >
        {children}
      </span>
      {spot && title && createPortal(<Words spot={spot} placement={placement} title={title} />, document.body)}
    </>
  );
}

function Words({ spot, placement, title }: { spot: Spot; placement: 'bottom' | 'right'; title: ReactNode }) {
  const place = (words: HTMLElement | null): void => {
    if (!words) return;
    const { offsetWidth: width, offsetHeight: height } = words;
    const below = spot.top + spot.height + gap;
    const left = placement === 'right' ? spot.left + spot.width + gap : spot.left + (spot.width - width) / 2;
    const top =
      placement === 'right'
        ? spot.top + (spot.height - height) / 2
        : below + height > window.innerHeight
          ? spot.top - height - gap
          : below;
    words.style.left = `${Math.min(Math.max(edge, left), window.innerWidth - width - edge)}px`;
    words.style.top = `${Math.max(edge, top)}px`;
  };
  return (
    <div ref={place} className={styles.words} aria-hidden data-tooltip>
      {title}
    </div>
  );
}
