import { authApi } from '@recado/contracts';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/server/call.ts';
import { paths } from '../../../lib/routes.ts';
import { enterSignedIn } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { CodeField } from '../../../ui/twoStep/CodeField.tsx';
import { twoStepTexts } from '../../../ui/twoStep/twoStep.texts.ts';
import { useCodeForm } from '../../../ui/twoStep/useCodeForm.ts';
import { authTexts } from '../auth.texts.ts';
import { EntryForm } from '../entry/EntryForm.tsx';
import { BackToPassword, type StepProps } from './BackToPassword.tsx';

/** The second step of a sign-in: a code of the authenticator app or a recovery code. */
export function CodeForm({ challenge, onBack, onRefused }: StepProps) {
  const t = useTexts(authTexts);
  const w = useTexts(twoStepTexts);
  const navigate = useNavigate();
  const [isRecovery, setIsRecovery] = useState(false);
  const send = async (code: string): Promise<void> => {
    enterSignedIn(await call(authApi.loginCode, { body: { challenge, code } }));
    await navigate({ to: paths.tickets });
  };
  const { register, setFocus, reset, error, submit, busy } = useCodeForm(send, onRefused);
  useEffect(() => setFocus('code'), [setFocus, isRecovery]);
  const change = (): void => {
    reset();
    setIsRecovery(!isRecovery);
  };
  return (
    <EntryForm
      title={w('name')}
      text={isRecovery ? t('recoveryText') : t('codeText')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      links={<BackToPassword onBack={onBack} />}
    >
      <CodeField
        label={isRecovery ? w('recoveryCode') : w('code')}
        size="large"
        hasLetters={isRecovery}
        error={error('code')}
        {...register('code')}
      />
      <SubmitButton busy={busy} size="large">
        {t('signIn')}
      </SubmitButton>
      <Button variant="text" onClick={change}>
        {isRecovery ? t('useApp') : t('useRecovery')}
      </Button>
    </EntryForm>
  );
}
