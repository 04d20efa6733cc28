import { zodResolver } from '@hookform/resolvers/zod';
import { authApi } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { listed } from '../../../lib/format/listed.ts';
import { ApiError, useCall } from '../../../lib/server/api.ts';
import { errorText, useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { BackToLogin } from '../entry/EntryLinks.tsx';
import { ResendButton } from './ResendButton.tsx';
import { lackingIn, ResetFields, type FieldProblem } from './resetForm.ts';
import { resetTexts } from './reset.texts.ts';
import { paths } from '../../../lib/routes.ts';

type Props = { email: string; mailedAt: number; /** From the link in the mail. */ code: string };

/** Second step: the code and the new password (PWD-03, PWD-05, PWD-06). A refusal keeps all fields. */
export function ResetForm({ email, mailedAt, code }: Props) {
  const t = useTexts(resetTexts);
  const [language] = useLanguage();
  const navigate = useNavigate();
  const { run, busy } = useCall(authApi.reset, { quiet: true });
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm({
    resolver: zodResolver(ResetFields),
    defaultValues: { code, password: '', again: '' },
  });
  const { errors } = formState;
  useEffect(() => setFocus(code ? 'password' : 'code'), [setFocus, code]);

  const problem = (field: keyof ResetFields): string | undefined => {
    const found = errors[field]?.message;
    if (!found) return undefined;
    if (found === 'ERR_RESET_CODE_INVALID') return errorText(found);
    if (found !== 'passwordWeak') return t(found as FieldProblem);
    return t('passwordWeak', {
      missing: listed(
        lackingIn(getValues('password')).map((one) => t(one)),
        language,
      ),
    });
  };
  const submit = handleSubmit(async ({ code: token, password }) => {
    try {
      await run({ body: { email, token, password } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ERR_RESET_CODE_INVALID') return toastError(error);
      setError('code', { message: error.code });
      return setFocus('code');
    }
    toast.success(t('passwordUpdated'));
    await navigate({ to: paths.login, state: { email } });
  });

  return (
    <EntryForm
      title={t('newTitle')}
      text={t('newText', { email })}
      onSubmit={submit}
      links={<BackToLogin email={email} />}
    >
      {/* Password managers store the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div>
        <Field
          label={t('code')}
          size="large"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          error={problem('code')}
          {...register('code')}
        />
        <ResendButton email={email} mailedAt={mailedAt} />
      </div>
      <PasswordField
        label={t('password')}
        size="large"
        autoComplete="new-password"
        help={t('passwordHelp')}
        error={problem('password')}
        {...register('password')}
      />
      <PasswordField
        label={t('again')}
        size="large"
        autoComplete="new-password"
        error={problem('again')}
        {...register('again')}
      />
      <SubmitButton busy={busy} size="large">
        {t('change')}
      </SubmitButton>
    </EntryForm>
  );
}
