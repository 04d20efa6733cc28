import { useRef, type DragEvent } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { BusyButton } from './BusyButton.tsx';
import styles from './FileDrop.module.css';

type Props = {
  label: string;
  text: string;
  /** The accepted types, as in the attribute `accept`. A dropped file may be of any type. */
  accept: string;
  isBusy?: boolean;
  onFile: (file: File | undefined) => void;
};

/** A box that takes one file: dropped on it, or chosen by its button. */
export function FileDrop({ label, text, accept, isBusy = false, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same by keyboard
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // Otherwise the browser reports no change when the corrected file is chosen again.
          event.target.value = '';
        }}
      />
      <BusyButton
        variant="contained"
        busy={isBusy}
        startIcon={<Icon name="document" size={18} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </BusyButton>
      <p>{text}</p>
    </div>
  );
}
