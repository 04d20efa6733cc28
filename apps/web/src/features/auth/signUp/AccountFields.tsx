import { Controller, type Control, type UseFormRegister } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import styles from '../entry/EntryPage.module.css';
import type { SignUpFields } from './signUpForm.ts';
import { signUpTexts } from './signUp.texts.ts';

type Props = {
  register: UseFormRegister<SignUpFields>;
  control: Control<SignUpFields, unknown, SignUpFields>;
  problem: (field: keyof SignUpFields) => string | undefined;
};

/** The fields of the company and of its first administrator. */
export function AccountFields({ register, control, problem }: Props) {
  const t = useTexts(signUpTexts);
  return (
    <div className={styles.fields}>
      <Field label={t('name')} size="large" autoComplete="organization" error={problem('name')} {...register('name')} />
      <Field
        label={t('userName')}
        size="large"
        autoComplete="name"
        error={problem('userName')}
        {...register('userName')}
      />
      <Field
        label={t('email')}
        type="email"
        size="large"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={problem('email')}
        {...register('email')}
      />
      <Controller
        control={control}
        name="phone"
        render={({ field }) => (
          <PhoneField
            label={t('phone')}
            isOptional
            size="large"
            autoComplete="tel-national"
            error={problem('phone')}
            {...field}
          />
        )}
      />
      <PasswordField
        label={t('password')}
        size="large"
        autoComplete="new-password"
        help={t('passwordHelp')}
        error={problem('password')}
        {...register('password')}
      />
    </div>
  );
}
