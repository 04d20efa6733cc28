import { useState } from 'react';
import { readDate, writeDate, type Written } from './writtenDates.ts';

/**
 * Keeps the text of the field, including incomplete dates. The form stores only complete dates as text and is notified
 * only of those and of an empty field. A value set by the form is shown.
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
