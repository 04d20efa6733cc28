import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { SwitchRow } from './SwitchRow.tsx';

type Props<T extends FieldValues, Sent> = {
  control: Control<T, unknown, Sent>;
  name: FieldPathByValue<T, boolean>;
  label: string;
  hint?: string;
};

/** A switch controlled by react-hook-form. */
export function SwitchField<T extends FieldValues, Sent>({ control, name, ...words }: Props<T, Sent>) {
  const { value, ...field } = useController({ control, name }).field;
  return <SwitchRow {...words} {...field} isOn={value} />;
}
