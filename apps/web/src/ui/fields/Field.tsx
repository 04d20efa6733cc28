import { useId, type ComponentProps, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './Field.module.css';
import { Icon } from '../icons/Icon.tsx';
import { uiTexts } from '../ui.texts.ts';

type FrameProps = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
  /** A link beside the label. In the DOM it follows the control, so that Tab reaches the control first. */
  aside?: ReactNode;
  /** Receives the attributes that link the control to its label, help and error. */
  children: (ties: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode;
};

/** The frame of any form control: label above, help or error below. */
export function FieldFrame({ label, help, error, isOptional = false, aside, children }: FrameProps) {
  const t = useTexts(uiTexts);
  const id = useId();
  const below = error ?? help;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> ({t('optional')})</span>}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), ...(below && { 'aria-describedby': `${id}-below` }) })}
      {below && (
        <p id={`${id}-below`} className={error ? `${styles.below} ${styles.error}` : styles.below}>
          {error && <Icon name="errorFilled" size={14} />}
          {below}
        </p>
      )}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}

type Props = Omit<ComponentProps<'input'>, 'id' | 'size'> &
  Omit<FrameProps, 'children'> & {
    size?: 'medium' | 'large';
    /** A button or icon inside the field, at the right. */ end?: ReactNode;
  };

/** A single-line text field. Accepts the props of react-hook-form's `register`. */
export function Field({ label, help, error, isOptional, aside, size = 'medium', end, className, ...input }: Props) {
  return (
    <FieldFrame label={label} help={help} error={error} aside={aside} {...(isOptional && { isOptional })}>
      {(ties) => (
        <span className={[styles.box, styles[size], error && styles.bad, className].filter(Boolean).join(' ')}>
          <input className={styles.input} {...ties} {...input} />
          {end}
        </span>
      )}
    </FieldFrame>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'onChange'> &
  Omit<FrameProps, 'children' | 'aside'> & { onChange: (text: string) => void };

/** A multi-line text field. */
export function TextArea({ label, help, error, isOptional, onChange, ...area }: AreaProps) {
  return (
    <FieldFrame label={label} help={help} error={error} {...(isOptional && { isOptional })}>
      {(ties) => (
        <textarea
          className={`${styles.box} ${styles.area}`}
          rows={2}
          {...ties}
          {...area}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
