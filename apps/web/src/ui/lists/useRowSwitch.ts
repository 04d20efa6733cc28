import { useState } from 'react';

export type RowSwitchOptions = {
  /** The state in the list. */
  isOn: boolean;
  /** Saves a state. Rejects after the error was shown, as `run` of `useCall` does. */
  save: (isOn: boolean) => Promise<unknown>;
  /** Reads the list again, also after a failure: somebody else may have changed or deleted the row. */
  refresh: () => Promise<unknown>;
  /** Called when a state is saved. */
  onSaved: (isOn: boolean) => void;
};

/** Shows a chosen state at once, until the list has it; a state that could not be saved goes back. */
export function useRowSwitch({ isOn, save, refresh, onSaved }: RowSwitchOptions) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = async (next: boolean): Promise<void> => {
    setChosen(next);
    try {
      await save(next);
      onSaved(next);
      await refresh();
    } catch {
      void refresh();
    }
    setChosen(null);
  };
  return { isOn: chosen ?? isOn, isBusy: chosen !== null, change: (next: boolean): void => void change(next) };
}
