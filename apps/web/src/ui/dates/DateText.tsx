import { PickersTextField, type PickersTextFieldProps } from '@mui/x-date-pickers/PickersTextField';
import { createContext, use } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../Icon.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './dates.module.css';

/** What stands below a field: the form's word on it, else why its date is none we take, else the help. */
export const FieldWords = createContext<{
  error?: string | undefined;
  outside?: string | undefined;
  help?: string | undefined;
}>({});

/**
 * The text of a date field, in parts to be typed one after the other. It judges what was typed when it is left, not in
 * the middle.
 */
export function DateText({ error: isUnfit, className, ...field }: PickersTextFieldProps) {
  const t = useTexts(uiTexts);
  const { error, outside, help } = use(FieldWords);
  const wrong = error ?? (isUnfit && !field.focused ? (outside ?? t('dateUnfinished')) : undefined);
  return (
    <PickersTextField
      {...field}
      className={[className, field.areAllSectionsEmpty && !field.focused && styles.unset].filter(Boolean).join(' ')}
      error={wrong !== undefined}
      helperText={
        wrong ? (
          <>
            <Icon name="errorFilled" size={14} />
            {wrong}
          </>
        ) : (
          help
        )
      }
    />
  );
}
