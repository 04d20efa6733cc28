/** What a form says to a field of days or of times. */
export type DateFieldProps = {
  label: string;
  /**
   * A day as `2026-11-21`, a time as `2026-11-21T15:30` by the clock of this machine; empty for none, and while what is
   * typed is no date yet.
   */
  value: string;
  onChange: (value: string) => void;
  /**
   * The first and the last that may be chosen, written as the value is. Others can be typed; the field says so, and the
   * form refuses them.
   */
  min?: string;
  max?: string;
  /** Set where the field may be empty: it can then be emptied at one press. */
  isOptional?: boolean;
  /**
   * In a form, with its label above; in a bar of controls, the label only spoken; or a chip, small until it has a
   * value.
   */
  look?: 'form' | 'bar' | 'chip';
  help?: string | undefined;
  error?: string | undefined;
};
