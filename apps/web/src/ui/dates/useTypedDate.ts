import { useState } from 'react';
import { readDate, writeDate, type Written } from './writtenDates.ts';

/**
 * Holds what the field shows, half-typed dates among it, for a form that keeps whole dates as text and hears only of
 * those and of none. What the form sets itself is shown.
 */
export function useTypedDate(value: string, as: Written, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(() => ({ value, date: readDate(value) }));
  if (typed.value !== value) setTyped({ value, date: readDate(value) });
  return {
    date: typed.value === value ? typed.date : readDate(value),
    change: (date: Date | null): void => {
      const next = writeDate(date, as);
      setTyped({ value: next, date });
      if (next !== value) onChange(next);
    },
  };
}
