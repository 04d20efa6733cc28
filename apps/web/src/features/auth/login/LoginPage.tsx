import type { TwoStepChallenge } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { useTitle } from '../../../lib/notices/title.ts';
import { toastError } from '../../../lib/notices/toasts.tsx';
import { lazily } from '../../../lib/react/lazily.ts';
import { ApiError } from '../../../lib/server/api.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { authTexts } from '../auth.texts.ts';
import { EntryPage } from '../entry/EntryPage.tsx';
import { LoginForm, refusalOf } from './LoginForm.tsx';

const CodeForm = lazily(() => import('./CodeForm.tsx').then((found) => found.CodeForm));
const SetUpForm = lazily(() => import('./SetUpForm.tsx').then((found) => found.SetUpForm));

/** The login page (AUTH-01), with the second step of a sign-in. */
export function LoginPage() {
  const t = useTexts(authTexts);
  useTitle(t('title'));
  const [email, setEmail] = useState('');
  const [challenge, setChallenge] = useState<TwoStepChallenge | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const leave = (reason: string | null): void => {
    setRefusal(reason);
    setChallenge(null);
  };
  const onRefused = (error: unknown): void => {
    const isOver = error instanceof ApiError && ['ERR_TWO_STEP_EXPIRED', 'ERR_NO_SESSION'].includes(error.code);
    const reason = isOver ? errorText('ERR_TWO_STEP_EXPIRED') : refusalOf(error, t);
    if (reason === null) toastError(error);
    else leave(reason);
  };
  const Step = challenge?.step === 'setUp' ? SetUpForm : CodeForm;
  return (
    <EntryPage>
      {challenge ? (
        <Suspense>
          <Step challenge={challenge.challenge} onBack={() => leave(null)} onRefused={onRefused} />
        </Suspense>
      ) : (
        <LoginForm
          email={email}
          refusal={refusal}
          onChallenge={(found, typed) => {
            setEmail(typed);
            setChallenge(found);
          }}
        />
      )}
    </EntryPage>
  );
}
