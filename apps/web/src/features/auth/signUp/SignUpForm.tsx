import { Controller } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { ForgotLink, LoginLink } from '../entry/EntryLinks.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { signUpTexts } from './signUp.texts.ts';
import { TrialNote } from './TrialNote.tsx';
import { useSignUp } from './useSignUp.ts';

/** Sign-up form for company, first administrator and plan (SUB-04 to SUB-09). */
export function SignUpForm() {
  const t = useTexts(signUpTexts);
  const { register, control, plans, busy, problem, submit } = useSignUp();
  return (
    <EntryForm
      title={t('title')}
      text={t('text')}
      onSubmit={submit}
      links={
        <>
          <p>
            {t('hasAccount')} <LoginLink />
          </p>
          <ForgotLink />
        </>
      }
    >
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
      <Controller
        control={control}
        name="planId"
        render={({ field: { ref, value, onChange } }) => (
          <PlanChoice ref={ref} plans={plans} value={value} onChange={onChange} error={problem('planId')} />
        )}
      />
      <TrialNote />
      <SubmitButton busy={busy} size="large">
        {t('create')}
      </SubmitButton>
    </EntryForm>
  );
}
