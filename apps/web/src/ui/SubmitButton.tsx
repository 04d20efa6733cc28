import Button, { type ButtonProps } from '@mui/material/Button';

/** The primary button of a form. While busy it turns and cannot be pressed again, by Enter neither (LAY-38). */
export const SubmitButton = ({
  busy,
  ...rest
}: Omit<ButtonProps, 'type' | 'variant' | 'loading'> & { busy: boolean }) => (
  <Button type="submit" variant="contained" loading={busy} aria-busy={busy} {...rest} />
);
