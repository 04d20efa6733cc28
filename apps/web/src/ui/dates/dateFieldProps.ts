/** The props of a date field or date and time field. */
export type DateFieldProps = {
  label: string;
  /**
   * A day as `2026-11-21`, a time as `2026-11-21T15:30` in the browser's time zone. Empty for none, and while the typed
   * date is incomplete.
   */
  value: string;
  onChange: (value: string) => void;
  /**
   * The first and the last allowed value, in the format of `value`. Other values can be typed: the field shows an error
   * and the form refuses them.
   */
  min?: string;
  max?: string;
  /** Set where the field may be empty. It then has a button that clears it. */
  isOptional?: boolean;
  /**
   * `form`: with a label above. `bar`: in a toolbar, the label only for screen readers. `chip`: small until it has a
   * value.
   */
  look?: 'form' | 'bar' | 'chip';
  help?: string | undefined;
  error?: string | undefined;
};
