import { useState, type ComponentProps } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from './Field.tsx';
import { IconButton36 } from '../icons/IconButton36.tsx';
import { uiTexts } from '../ui.texts.ts';

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const t = useTexts(uiTexts);
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton36
          icon={isShown ? 'eyeOff' : 'eye'}
          label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
