import { authApi, type Session } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/server/call.ts';
import { paths } from '../../../lib/routes.ts';
import { enterSignedIn } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useShownOnce } from '../../../ui/dialogs/useShownOnce.ts';
import { Banner } from '../../../ui/page/Banner.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { CodeField } from '../../../ui/twoStep/CodeField.tsx';
import { RecoveryCodeList } from '../../../ui/twoStep/RecoveryCodeList.tsx';
import { SecretView } from '../../../ui/twoStep/SecretView.tsx';
import { twoStepTexts } from '../../../ui/twoStep/twoStep.texts.ts';
import { useCodeForm } from '../../../ui/twoStep/useCodeForm.ts';
import { authTexts } from '../auth.texts.ts';
import { EntryForm } from '../entry/EntryForm.tsx';
import { BackToPassword, type StepProps } from './BackToPassword.tsx';
import { useSetUpStart } from './useSetUpStart.ts';

type Done = { session: Session; recoveryCodes: string[] };

/** The set-up that the company demands before the first session. It ends with the recovery codes. */
export function SetUpForm({ challenge, onBack, onRefused }: StepProps) {
  const t = useTexts(authTexts);
  const w = useTexts(twoStepTexts);
  const common = useTexts(uiTexts);
  const navigate = useNavigate();
  const { secret, hasFailed, retry } = useSetUpStart(challenge, onRefused);
  const [done, setDone] = useState<Done | null>(null);
  const [isKept, setKept] = useState(false);
  useShownOnce(done !== null && !isKept);
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
  const finish = useEffectEvent(async () => {
    if (!done) return;
    enterSignedIn(done.session);
    await navigate({ to: paths.tickets });
  });
  // Only after the question about lost codes is off.
  useEffect(() => {
    if (isKept) void finish();
  }, [isKept]);
  return (
    <EntryForm
      title={done ? w('codesTitle') : w('name')}
      text={done ? w('codesText') : t('demandedText')}
      onSubmit={(event) => {
        event.preventDefault();
        if (done) setKept(true);
        else submit();
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
          {hasFailed && (
            <Banner tone="error" icon="cloudOff" action={{ label: common('retry'), onClick: retry }}>
              {t('setUpFailed')}
            </Banner>
          )}
          <CodeField label={w('code')} size="large" error={error('code')} {...register('code')} />
        </>
      )}
      <SubmitButton busy={busy} disabled={!secret} size="large">
        {done ? w('kept') : t('continue')}
      </SubmitButton>
    </EntryForm>
  );
}
