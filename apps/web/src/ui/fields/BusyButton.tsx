import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { handFocusFrom, type NextFocus } from '../../lib/keyboard/handFocusOn.ts';

type Props = Omit<ButtonProps, 'loading' | 'ref'> & {
  busy: boolean;
  /** The element with the focus once the button is gone, see `handFocusFrom`. */
  next?: NextFocus;
};

/**
 * A button that starts a call. While busy it shows a spinner and is disabled, and a disabled button loses the focus: it gets
 * it back afterwards, unless the focus is elsewhere by then. A button that goes away hands it on.
 */
export function BusyButton({ busy, next, onClick, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    // In a dialog, the lost focus is on its frame.
    if (document.activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true });
  }, [busy]);
  const leave = useEffectEvent((element: HTMLElement | null) => {
    if (element && (hadFocus.current || document.activeElement === element)) handFocusFrom(element, next);
  });
  useLayoutEffect(() => {
    const element = button.current;
    return () => leave(element);
  }, []);
  return (
    <Button
      ref={button}
      loading={busy}
      aria-busy={busy}
      onClick={(event) => {
        hadFocus.current = document.activeElement === event.currentTarget;
        onClick?.(event);
      }}
      {...rest}
    />
  );
}
