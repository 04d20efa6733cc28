import { zodResolver } from '@hookform/resolvers/zod';
import { limits, plansApi, signUpApi } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ApiError, useCall, useEndpoint } from '../../../lib/server/api.ts';
import { signIn } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { ForgotLink, LoginLink } from '../entry/EntryLinks.tsx';
import { AccountFields } from './AccountFields.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { refusalsOf, signUpFields, SignUpFields, type SignUpProblem } from './signUpForm.ts';
import { signUpTexts } from './signUp.texts.ts';
import { paths } from '../../../lib/routes.ts';

/**
 * Sign-up form for company, first administrator and plan (SUB-04 to SUB-09). Signs the administrator in afterwards
 * (SUB-12). A refusal keeps all fields.
 */
export function SignUpForm() {
  const t = useTexts(signUpTexts);
  const navigate = useNavigate();
  const plans = useEndpoint(plansApi.list);
  const { run, busy } = useCall(signUpApi.create, { quiet: true, leastMs: 500 });
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<
    SignUpFields,
    unknown,
    SignUpFields
  >({
    resolver: zodResolver(SignUpFields),
    defaultValues: { name: '', userName: '', email: '', phone: '', password: '', planId: null },
  });
  const { errors } = formState;
  useEffect(() => setFocus('name'), [setFocus]);
  const problem = (field: keyof SignUpFields): string | undefined =>
    errors[field] && t(errors[field].message as SignUpProblem);
  const submit = handleSubmit(async ({ planId, ...given }) => {
    try {
      await run({ body: { ...given, planId: planId! } });
    } catch (error) {
      const refusals = error instanceof ApiError ? refusalsOf(error) : {};
      const refused = signUpFields.filter((field) => refusals[field]);
      for (const field of refused) setError(field, { message: refusals[field]! });
      if (refused[0]) setFocus(refused[0]);
      else toastError(error);
      if (refusals.planId) void plans.refetch();
      return;
    }
    try {
      await signIn(given.email, given.password);
    } catch {
      // The account exists but signing in failed: the login page shows why.
      toast.success(t('done'));
      return navigate({ to: paths.login, state: { email: given.email } });
    }
    toast.success(t('welcome'));
    return navigate({ to: paths.tickets });
  });
  return (
    <EntryForm
      title={t('title')}
      text={t('text', { days: limits.trialDays })}
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
      <SubmitButton busy={busy} size="large">
        {t('create')}
      </SubmitButton>
    </EntryForm>
  );
}
