import { zodResolver } from '@hookform/resolvers/zod';
import { plansApi } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { paths } from '../../../lib/routes.ts';
import { ApiError, useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { onlyPlanOf, refusalsOf, signUpFields, SignUpFields, type SignUpProblem } from './signUpForm.ts';
import { signUpTexts } from './signUp.texts.ts';
import { useCreateAccount } from './useCreateAccount.ts';

/**
 * The form of the sign-up. Signs the administrator in afterwards (SUB-12). A refusal keeps all fields, and what was typed
 * is not left without a question.
 */
export function useSignUp() {
  const t = useTexts(signUpTexts);
  const navigate = useNavigate();
  const plans = useEndpoint(plansApi.list);
  const { create, busy } = useCreateAccount();
  const form = useForm<SignUpFields, unknown, SignUpFields>({
    resolver: zodResolver(SignUpFields),
    defaultValues: { name: '', userName: '', email: '', phone: '', password: '', planId: null },
  });
  const { setError, setFocus, resetField } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
  useEffect(() => setFocus('name'), [setFocus]);
  const onlyPlan = onlyPlanOf(plans.data);
  useEffect(() => {
    // As a default: a choice that nobody made is nothing to lose.
    if (onlyPlan !== undefined) resetField('planId', { defaultValue: onlyPlan });
  }, [onlyPlan, resetField]);
  useLeaveQuestion(isDirty, { isBusy: isSubmitting });
  const problem = (field: keyof SignUpFields): string | undefined =>
    errors[field] && t(errors[field].message as SignUpProblem);
  const submit = form.handleSubmit(async ({ planId, ...given }) => {
    let isIn: boolean;
    try {
      isIn = await create({ ...given, planId: planId! });
    } catch (error) {
      const refusals = error instanceof ApiError ? refusalsOf(error) : {};
      const refused = signUpFields.filter((field) => refusals[field]);
      for (const field of refused) setError(field, { message: refusals[field]! });
      if (refused[0]) setFocus(refused[0]);
      else toastError(error);
      if (refusals.planId) void plans.refetch();
      return;
    }
    if (!isIn) {
      // The account exists but signing in failed: the login page shows why.
      toast.success(t('done'));
      return navigate({ to: paths.login, state: { email: given.email } });
    }
    toast.success(t('welcome'));
    return navigate({ to: paths.tickets });
  });
  return { register: form.register, control: form.control, plans, busy, problem, submit };
}
