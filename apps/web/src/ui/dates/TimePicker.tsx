import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import type { DateFieldProps } from './dateFieldProps.ts';
import { FieldWords } from './DateText.tsx';
import { PickerLanguage } from './PickerLanguage.tsx';
import { usePickerSlots } from './usePickerSlots.tsx';
import { readDate } from './writtenDates.ts';

/** The implementation of `DateTimeField`; loaded with the first page that shows one. */
export function TimePicker(field: DateFieldProps) {
  const { words, props, slotProps } = usePickerSlots(field, 'minute');
  return (
    <PickerLanguage>
      <FieldWords value={words}>
        <DateTimePicker
          {...props}
          slotProps={slotProps}
          ampm={false}
          {...(field.min && { minDateTime: readDate(field.min)! })}
          {...(field.max && { maxDateTime: readDate(field.max)! })}
        />
      </FieldWords>
    </PickerLanguage>
  );
}
