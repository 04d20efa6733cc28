import Button, { type ButtonProps } from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';

/**
 * A button that starts a call. While busy it shows a spinner and is disabled, and a disabled button loses the focus: it gets
 * it back afterwards, unless the focus is elsewhere by then.
 */
export function BusyButton({ busy, onClick, ...rest }: Omit<ButtonProps, 'loading'> & { busy: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    // In a dialog, the lost focus is on its frame.
    if (document.activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true });
  }, [busy]);
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
