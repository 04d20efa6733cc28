import { Suspense } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import type { DateFieldProps } from '../dates/dateFieldProps.ts';
import { WaitingField } from '../dates/WaitingField.tsx';

const DayPicker = lazily(() => import('../dates/DayPicker.tsx').then((found) => found.DayPicker));

/**
 * A day, typed as dd/mm/yyyy or chosen in a calendar in the product's language. Value: `2026-11-21`, empty for none.
 */
export function DateField(field: DateFieldProps) {
  return (
    <Suspense fallback={<WaitingField {...field} />}>
      <DayPicker {...field} />
    </Suspense>
  );
}
