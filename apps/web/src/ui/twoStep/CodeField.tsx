import type { ComponentProps } from 'react';
import { Field } from '../fields/Field.tsx';

/** A field for a code of the authenticator app, or for a recovery code, which has letters too. */
export const CodeField = ({
  hasLetters = false,
  ...props
}: ComponentProps<typeof Field> & { hasLetters?: boolean }) => (
  <Field
    autoComplete="one-time-code"
    inputMode={hasLetters ? 'text' : 'numeric'}
    autoCapitalize={hasLetters ? 'characters' : 'none'}
    spellCheck={false}
    maxLength={64}
    {...props}
  />
);
