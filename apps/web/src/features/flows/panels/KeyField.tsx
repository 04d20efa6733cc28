import { isMaskedKey } from '@recado/contracts';
import type { ComponentProps } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';

type Props = ComponentProps<typeof Field> & { typed: string };

/** Edits the key of a service: the mask of a stored one is shown as it is, a key that is typed is hidden. */
export const KeyField = ({ typed, ...field }: Props) => (
  <Field
    {...field}
    type={isMaskedKey(typed) ? 'text' : 'password'}
    autoComplete="new-password"
    spellCheck={false}
    onFocus={(event) => event.target.select()}
  />
);
