import type { TwoStepChallenge } from '@recado/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../../lib/server/api.ts';
import { dueDateText } from '../../../lib/format/dueDate.ts';
import { signIn, useSession } from '../../../lib/session/session.ts';
import { errorText, useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { toastError } from '../../../lib/notices/toasts.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { authTexts } from '../auth.texts.ts';
import { EntryForm } from '../entry/EntryForm.tsx';
import { ForgotLink, SignUpLink } from '../entry/EntryLinks.tsx';
import { useEntryState } from '../entry/entryState.ts';
import { paths } from '../../../lib/routes.ts';

/** Minimum busy time of the button, in ms (LAY-38). */
const leastBusyMs = 400;

type Words = Translate<typeof authTexts>;

const schemaIn = (t: Words) =>
  z.object({
    email: z
      .string()
      .trim()
      .min(1, t('emailMissing'))
      .check(z.email(t('emailInvalid'))),
    password: z.string().min(1, t('passwordMissing')),
  });

/**
 * Returns a lasting text for refusals that a short notice does not suffice for: a passed due date or an inactive
 * company. Null for others.
 */
export function refusalOf(error: unknown, t: Words): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'ERR_COMPANY_INACTIVE') return errorText(error.code);
  if (error.code !== 'ERR_SUBSCRIPTION_EXPIRED') return null;
  // The day in the company's time zone, which can differ from the browser's.
  const { dueDate, timezone } = error.details ?? {};
  const date = typeof dueDate === 'string' && typeof timezone === 'string' ? dueDateText({ dueDate, timezone }) : null;
  return date ? t('expiredOn', { date }) : errorText(error.code);
}

type Props = {
  /** The e-mail typed before a second step that was left. */
  email: string;
  /** The text of a refusal of the second step. */
  refusal: string | null;
  onChallenge: (challenge: TwoStepChallenge, email: string) => void;
};

/** Login form with e-mail and password (AUTH-01). A refusal keeps both fields. */
export function LoginForm({ email: typedEmail, refusal: refusalOfStep, onChallenge }: Props) {
  const t = useTexts(authTexts);
  const navigate = useNavigate();
  const { email = typedEmail } = useEntryState();
  const endedBecause = useSession((state) => state.endedBecause);
  // Shown permanently: the company stays inactive, and a short notice would not explain why.
  const [refusal, setRefusal] = useState<string | null>(
    endedBecause === 'ERR_COMPANY_INACTIVE' ? errorText(endedBecause) : refusalOfStep,
  );
  const schema = useMemo(() => schemaIn(t), [t]);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus(email ? 'password' : 'email'), [setFocus, email]);

  const submit = handleSubmit(async ({ email, password }) => {
    const pause = new Promise((resolve) => setTimeout(resolve, leastBusyMs));
    try {
      const challenge = await signIn(email, password);
      if (challenge) return onChallenge(challenge, email);
      await navigate({ to: paths.tickets });
    } catch (error) {
      await pause;
      const reason = refusalOf(error, t);
      setRefusal(reason);
      if (reason === null) toastError(error);
    }
  });

  return (
    <EntryForm title={t('title')} text={t('welcome')} onSubmit={submit} links={<SignUpLink />}>
      <Field
        label={t('email')}
        type="email"
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t('password')}
        size="large"
        autoComplete="current-password"
        aside={<ForgotLink />}
        error={errors.password?.message}
        {...register('password')}
      />
      {refusal && (
        <Banner tone="error" icon="lockClock">
          {refusal}
        </Banner>
      )}
      <SubmitButton busy={isSubmitting} size="large">
        {t('signIn')}
      </SubmitButton>
    </EntryForm>
  );
}
