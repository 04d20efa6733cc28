import type { Ref } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { useOtherValue } from '../forms/OtherValues.ts';
import { FieldFrame } from './Field.tsx';
import { RetryButton } from './RetryButton.tsx';
import { SelectBox } from './SelectBox.tsx';
import styles from './SelectField.module.css';
import { uiTexts } from '../ui.texts.ts';

export type SelectOption = { id: number; name: string; color?: string };
type Props = {
  label: string;
  /** The field of the form, so that what somebody else saved is shown. */
  name?: string;
  help?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
  options: readonly SelectOption[];
  value: number | null;
  onChange: (id: number | null) => void;
  onBlur?: () => void;
  /** Label of the empty choice. */
  empty?: string;
  disabled?: boolean;
  /** Set when the options could not be loaded (`retryOf`): says so instead of an empty choice. */
  onRetry?: (() => void) | undefined;
  ref?: Ref<HTMLSelectElement>;
};

/** A choice of a few options as native `select`, because it works with keyboards, screen readers and touch. */
export function SelectField(props: Props) {
  const { label, name, help, isOptional, options, value, onChange, onBlur, empty, disabled, onRetry, ref } = props;
  const t = useTexts(uiTexts);
  const nameOf = (id: unknown): string | undefined =>
    id === null ? (empty ?? '') : options.find((option) => option.id === id)?.name;
  const otherValue = useOtherValue(name, nameOf);
  const error = onRetry ? t('choicesFailed') : (otherValue ?? props.error);
  const color = options.find(({ id }) => id === value)?.color;
  return (
    <FieldFrame label={label} help={help} error={error} {...(isOptional && { isOptional })}>
      {(ties) => (
        <span className={styles.row}>
          <SelectBox
            {...ties}
            ref={ref}
            isBad={Boolean(error)}
            before={color && <span className={styles.dot} style={{ background: color }} />}
            className={[color && styles.dotted, value === null && styles.empty].filter(Boolean).join(' ')}
            value={value ?? ''}
            disabled={disabled || onRetry !== undefined}
            {...(onBlur && { onBlur })}
            onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{empty ?? t('choose')}</option>
            {options.map(({ id, name: shown }) => (
              <option key={id} value={id}>
                {shown}
              </option>
            ))}
          </SelectBox>
          {onRetry && <RetryButton onRetry={onRetry} />}
        </span>
      )}
    </FieldFrame>
  );
}
