import type { ReactNode } from 'react';
import { usePanelFocus } from '../../../lib/keyboard/usePanelFocus.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import styles from './FlowEditor.module.css';

type Props = {
  /** Accessible name. */
  label: string;
  /** The heading; the accessible name by default. */
  title?: string;
  closeLabel: string;
  onClose: () => void;
  /** Buttons before the cross. */
  buttons?: ReactNode;
  children: ReactNode;
};

/** A list beside the canvas. It has the focus when it opens, and Escape closes it. */
export function SidePanel({ label, title = label, closeLabel, onClose, buttons, children }: Props) {
  const panel = usePanelFocus<HTMLElement>();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- catches Escape of the controls inside
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.problems}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <h2>{title}</h2>
        {buttons}
        <IconButton36 icon="close" label={closeLabel} onClick={onClose} />
      </header>
      {children}
    </section>
  );
}
