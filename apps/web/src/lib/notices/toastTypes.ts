import type { IconName } from '../icons/iconNames.ts';

export type ToastAction = { label: string; run: () => void };
export type ToastOptions = {
  action?: ToastAction;
  icon?: IconName;
  /** How long the notice stays, in ms. */
  stayMs?: number;
  /** The same id replaces the notice instead of adding a second one (ERR-03). */ id?: string;
};
export type Tone = 'success' | 'info' | 'error';
export type Show = (tone: Tone, text: string, options?: ToastOptions) => void;
