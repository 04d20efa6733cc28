import { Suspense } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import type { DateFieldProps } from '../dates/dateFieldProps.ts';
import { WaitingField } from '../dates/WaitingField.tsx';

const TimePicker = lazily(() => import('../dates/TimePicker.tsx').then((found) => found.TimePicker));

/**
 * A day with a time, typed as dd/mm/yyyy hh:mm or chosen in the product's language. Value: `2026-11-21T15:30` in the
 * browser's time zone.
 */
export function DateTimeField(field: DateFieldProps) {
  return (
    <Suspense fallback={<WaitingField {...field} />}>
      <TimePicker {...field} />
    </Suspense>
  );
}
