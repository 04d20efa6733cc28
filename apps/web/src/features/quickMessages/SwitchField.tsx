import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import styles from './QuickMessageDialog.module.css';
import type { QuickMessageForm } from './quickMessageForm.ts';

type Props = { control: Control<QuickMessageForm>; name: 'geral' | 'allowEdit' | 'status'; label: string; hint: string };

/** Something that is on or off, with its words at the left. */
export function SwitchField({ control, name, label, hint }: Props) {
  const id = useId();
  const { field } = useController({ control, name });
  return (
    <label htmlFor={id} className={styles.switch}>
      <span>
        <span id={`${id}-label`} className={styles.switchLabel}>
          {label}
        </span>
        <span id={`${id}-hint`} className={styles.switchHint}>
          {hint}
        </span>
      </span>
      <Switch
        id={id}
        name={name}
        checked={field.value}
        onChange={(_, isOn) => field.onChange(isOn)}
        onBlur={field.onBlur}
        slotProps={{ input: { ref: field.ref, role: 'switch', 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-hint` } }}
      />
    </label>
  );
}
