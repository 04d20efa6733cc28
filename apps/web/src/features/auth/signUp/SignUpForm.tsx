import { Controller } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { ForgotLink, LoginLink } from '../entry/EntryLinks.tsx';
import { AccountFields } from './AccountFields.tsx';
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
      isWide
      links={
        <>
          <p>
            {t('hasAccount')} <LoginLink />
          </p>
          <ForgotLink />
        </>
      }
    >
      <AccountFields register={register} control={control} problem={problem} />
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
