import Button, { type ButtonProps } from '@mui/material/Button';

/**
 * The primary button of a form. While busy it shows a spinner and cannot be activated again, not even with Enter
 * (LAY-38).
 */
export const SubmitButton = ({
  busy,
  ...rest
}: Omit<ButtonProps, 'type' | 'variant' | 'loading'> & { busy: boolean }) => (
  <Button type="submit" variant="contained" loading={busy} aria-busy={busy} {...rest} />
);
