import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { BackToLogin } from '../entry/EntryLinks.tsx';
import { EmailForm, type FieldProblem } from './resetForm.ts';
import { resetTexts } from './reset.texts.ts';
import { useRequestCode } from './useRequestCode.ts';
import { paths } from '../../../lib/routes.ts';

/** First step: the e-mail address that receives the code (PWD-02, PWD-04). */
export function RequestCodeForm({ email }: { email: string }) {
  const t = useTexts(resetTexts);
  const navigate = useNavigate();
  const { requestCode, busy } = useRequestCode();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(EmailForm),
    defaultValues: { email },
  });
  const { errors } = formState;
  useEffect(() => setFocus('email'), [setFocus]);
  const submit = handleSubmit(async ({ email: typed }) => {
    const mailedAt = await requestCode(typed);
    if (mailedAt === undefined) return;
    // The back button then finds the typed e-mail.
    await navigate({ to: paths.forgotPassword, replace: true, state: { email: typed } });
    await navigate({ to: paths.forgotPassword, state: { email: typed, mailedAt } });
  });
  return (
    <EntryForm title={t('title')} text={t('text')} onSubmit={submit} links={<BackToLogin />}>
      <Field
        label={t('email')}
        type="email"
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email && t(errors.email.message as FieldProblem)}
        {...register('email')}
      />
      <SubmitButton busy={busy} size="large">
        {t('send')}
      </SubmitButton>
    </EntryForm>
  );
}
