import type { ComponentProps } from 'react';
import { BusyButton } from './BusyButton.tsx';

/**
 * The primary button of a form. While busy it shows a spinner and cannot be activated again, not even with Enter
 * (LAY-38).
 */
export const SubmitButton = (props: Omit<ComponentProps<typeof BusyButton>, 'type' | 'variant'>) => (
  <BusyButton type="submit" variant="contained" {...props} />
);
