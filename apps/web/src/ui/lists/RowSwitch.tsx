import { toast } from '../../lib/notices/toasts.tsx';
import { Switch } from '../fields/Switch.tsx';
import styles from './RowSwitch.module.css';
import { useRowSwitch, type RowSwitchOptions } from './useRowSwitch.ts';

type Props = Omit<RowSwitchOptions, 'onSaved'> & {
  /** The accessible name, with the name of the row. */
  label: string;
  /** The word of a state, beside the switch. */
  wordOf: (isOn: boolean) => string;
  /** The notice after a state was saved. */
  noticeOf: (isOn: boolean) => string;
  /** While the call runs: a double click changes the state once. */
  isBusy: boolean;
  /** Without it the word stands alone. */
  mayChange?: boolean;
};

/** The state of a row in a list, with a switch that saves it at once. */
export function RowSwitch({ label, wordOf, noticeOf, isBusy, mayChange = true, ...options }: Props) {
  const state = useRowSwitch({ ...options, onSaved: (isOn) => toast.success(noticeOf(isOn)) });
  return (
    <span className={styles.row}>
      {mayChange && (
        <Switch isOn={state.isOn} isBusy={isBusy || state.isBusy} onChange={state.change} aria-label={label} />
      )}
      <span className={styles.word}>{wordOf(state.isOn)}</span>
    </span>
  );
}
