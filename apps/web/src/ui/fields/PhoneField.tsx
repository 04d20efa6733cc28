import { useLayoutEffect, useRef, type ComponentProps, type Ref } from 'react';
import { caretAfter, maskPhone, phoneDigits } from '../../lib/format/brPhone.ts';
import { Field } from './Field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange' | 'ref'> & {
  /** Digits only. */ value: string;
  onChange: (digits: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A field for a Brazilian phone number, formatted while typing (SUB-08). */
export function PhoneField({ value, onChange, ref, ...rest }: Props) {
  const input = useRef<HTMLInputElement | null>(null);
  // Number of digits before the caret, because the mask around them may have changed.
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    const { current } = input;
    if (current && before.current !== null && document.activeElement === current) {
      const at = caretAfter(current.value, before.current);
      current.setSelectionRange(at, at);
    }
    before.current = null;
  });
  return (
    <Field
      {...rest}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      type="tel"
      placeholder="(99) 99999-9999"
      value={maskPhone(value)}
      onChange={({ target }) => {
        before.current = target.value.slice(0, target.selectionStart ?? target.value.length).replace(/\D/g, '').length;
        onChange(phoneDigits(target.value));
      }}
    />
  );
}
