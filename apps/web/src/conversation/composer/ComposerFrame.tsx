import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../lib/icons/iconNames.ts';
import styles from './Composer.module.css';

const joined = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

/** The area below a conversation in which a text is written. */
export const ComposerFrame = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={joined(styles.composer, className)} {...props} />
);

type BoxProps = {
  /** Content of the box: lines above, `ComposerField`, `ComposerToolbar`. */ children: ReactNode;
  /** The button beside the field; on a phone it is beside the box. */ button: ReactNode;
  isDisabled?: boolean;
  className?: string | undefined;
};

/** The box around field and tools, with its button. */
export const ComposerBox = ({ children, button, isDisabled = false, className }: BoxProps) => (
  <div className={styles.row}>
    <div className={joined(styles.box, className)} data-disabled={isDisabled}>
      {children}
    </div>
    {button}
  </div>
);

type FieldProps = ComponentProps<'textarea'> & { value: string };

/** The text field, one to five lines high (CONV-02). A disabled field is as high as the reason in its placeholder. */
export const ComposerField = (props: FieldProps) => (
  <div className={styles.growing} data-text={props.value || (props.disabled ? props.placeholder : '')}>
    <textarea className={styles.area} data-composer rows={1} {...props} />
  </div>
);

/** The buttons below the text. */
export const ComposerToolbar = ({ children }: { children: ReactNode }) => (
  <div className={styles.tools}>{children}</div>
);

/** Moves the tools after it to the right. */
export const ComposerSpace = () => <span className={styles.space} />;

type SendProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & { icon?: IconName; label: string };

/** The round button that sends or saves. */
export const SendButton = ({ icon = 'send', label, className, ...props }: SendProps) => (
  <button type="button" className={joined(styles.send, className)} aria-label={label} {...props}>
    <Icon name={icon} />
  </button>
);
