import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import type { DateFieldProps } from './dateFieldProps.ts';
import { FieldWords } from './DateText.tsx';
import { PickerLanguage } from './PickerLanguage.tsx';
import { usePickerSlots } from './usePickerSlots.tsx';
import { readDate } from './writtenDates.ts';

/** The implementation of `DateField`; loaded with the first page that shows one. */
export function DayPicker(field: DateFieldProps) {
  const { words, props, slotProps } = usePickerSlots(field, 'day');
  return (
    <PickerLanguage>
      <FieldWords value={words}>
        <DatePicker
          {...props}
          slotProps={slotProps}
          {...(field.min && { minDate: readDate(field.min)! })}
          {...(field.max && { maxDate: readDate(field.max)! })}
        />
      </FieldWords>
    </PickerLanguage>
  );
}
