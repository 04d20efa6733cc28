import { PickersTextField, type PickersTextFieldProps } from '@mui/x-date-pickers/PickersTextField';
import { createContext, use } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './dates.module.css';

/** The texts below a field, by priority: the form's error, why the date is not accepted, the help. */
export const FieldWords = createContext<{
  error?: string | undefined;
  outside?: string | undefined;
  help?: string | undefined;
}>({});

/** The text of a date field, typed in sections. It is validated when the field loses the focus, not while typing. */
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
