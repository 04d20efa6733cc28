import { authApi, type Session, type TwoStepSecret } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/server/call.ts';
import { paths } from '../../../lib/routes.ts';
import { enterSignedIn } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { CodeField } from '../../../ui/twoStep/CodeField.tsx';
import { RecoveryCodeList } from '../../../ui/twoStep/RecoveryCodeList.tsx';
import { SecretView } from '../../../ui/twoStep/SecretView.tsx';
import { twoStepTexts } from '../../../ui/twoStep/twoStep.texts.ts';
import { useCodeForm } from '../../../ui/twoStep/useCodeForm.ts';
import { authTexts } from '../auth.texts.ts';
import { EntryForm } from '../entry/EntryForm.tsx';
import { BackToPassword, type StepProps } from './BackToPassword.tsx';

type Done = { session: Session; recoveryCodes: string[] };

/** The set-up that the company demands before the first session. It ends with the recovery codes. */
export function SetUpForm({ challenge, onBack, onRefused }: StepProps) {
  const t = useTexts(authTexts);
  const w = useTexts(twoStepTexts);
  const navigate = useNavigate();
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    void call(authApi.loginBegin, { body: { challenge } }).then(setSecret, (error: unknown) => refuse(error));
  }, [challenge]);
  const send = async (code: string): Promise<void> => {
    const { recoveryCodes, ...session } = await call(authApi.loginEnable, { body: { challenge, code } });
    setDone({ session, recoveryCodes });
  };
  const { register, setFocus, error, submit, busy } = useCodeForm(send, onRefused);
  useEffect(() => {
    if (secret) setFocus('code');
  }, [secret, setFocus]);
  const codes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field that had the focus is gone. Screen readers go on with the codes.
    if (done) codes.current?.focus();
  }, [done]);
  const finish = async ({ session }: Done): Promise<void> => {
    enterSignedIn(session);
    await navigate({ to: paths.tickets });
  };
  return (
    <EntryForm
      title={done ? w('codesTitle') : w('name')}
      text={done ? w('codesText') : t('demandedText')}
      onSubmit={(event) => {
        event.preventDefault();
        return done ? finish(done) : submit();
      }}
      links={done ? null : <BackToPassword onBack={onBack} />}
    >
      {done ? (
        <div ref={codes} tabIndex={-1} role="group" aria-label={w('codesTitle')}>
          <RecoveryCodeList codes={done.recoveryCodes} />
        </div>
      ) : (
        <>
          {secret && <SecretView {...secret} />}
          <CodeField label={w('code')} size="large" error={error('code')} {...register('code')} />
        </>
      )}
      <SubmitButton busy={busy} disabled={!secret} size="large">
        {done ? w('kept') : t('continue')}
      </SubmitButton>
    </EntryForm>
  );
}
