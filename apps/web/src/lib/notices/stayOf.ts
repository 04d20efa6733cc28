import type { ToastOptions } from './toastTypes.ts';

const shortMs = 2_000;
const undoMs = 6_000;

/** Returns how long a notice stays visible, in ms (ERR-02). A notice with an undo action stays longer. */
export const stayOf = ({ action, stayMs }: Pick<ToastOptions, 'action' | 'stayMs'>): number =>
  stayMs ?? (action ? undoMs : shortMs);
