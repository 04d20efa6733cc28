import Button from '@mui/material/Button';
import { authApi, type TwoStepSecret } from '@recado/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useShownOnce } from '../../../ui/dialogs/useShownOnce.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { CodeField } from '../../../ui/twoStep/CodeField.tsx';
import { RecoveryCodeList } from '../../../ui/twoStep/RecoveryCodeList.tsx';
import { SecretView } from '../../../ui/twoStep/SecretView.tsx';
import { twoStepTexts } from '../../../ui/twoStep/twoStep.texts.ts';
import { useCodeForm } from '../../../ui/twoStep/useCodeForm.ts';
import { ownTwoStepTexts } from './ownTwoStep.texts.ts';

const quiet = { quiet: true };

type Task = 'turnOn' | 'turnOff' | 'newCodes';

/**
 * Turns the own two-step sign-in on or off, or makes new recovery codes. Each begins with the password, and with a code
 * once it is on.
 */
export function TwoStepDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <KeepCodes codes={codes} onClose={onClose} />;
  if (secret) return <FirstCode secret={secret} onDone={setCodes} onClose={onClose} />;
  return <Proof task={task} onSecret={setSecret} onCodes={setCodes} onClose={onClose} />;
}

const ProofForm = z.object({ currentPassword: z.string().min(1), code: z.string().trim() });

function Proof({
  task,
  onSecret,
  onCodes,
  onClose,
}: {
  task: Task;
  onSecret: (secret: TwoStepSecret) => void;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTexts(ownTwoStepTexts);
  const w = useTexts(twoStepTexts);
  const begin = useCall(authApi.beginTwoStep, quiet);
  const disable = useCall(authApi.disableTwoStep, quiet);
  const renew = useCall(authApi.renewRecoveryCodes, quiet);
  const needsCode = task !== 'turnOn';
  const { register, setFocus, error, dialog } = useServerForm({
    schema: needsCode ? ProofForm.extend({ code: z.string().trim().min(1) }) : ProofForm,
    defaultValues: { currentPassword: '', code: '' },
    fieldOfCode: { ERR_CURRENT_PASSWORD: 'currentPassword', ERR_TWO_STEP_CODE: 'code' },
    async send({ currentPassword, code }) {
      if (task === 'turnOn') return onSecret(await begin.run({ body: { currentPassword } }));
      if (task === 'newCodes') return onCodes((await renew.run({ body: { currentPassword, code } })).recoveryCodes);
      await disable.run({ body: { currentPassword, code } });
      toast.success(t('turnedOff'));
      onClose();
    },
    wordError: (field, code) =>
      code.startsWith('ERR_') ? errorText(code) : field === 'code' ? w('codeMissing') : t('passwordMissing'),
  });
  const [title, submit] = {
    turnOn: [w('name'), t('continue')],
    turnOff: [t('turnOffTitle'), t('turnOff')],
    newCodes: [t('newCodesTitle'), t('continue')],
  }[task] as [string, string];
  return (
    <FormDialog {...dialog} title={title} submit={submit} onClose={onClose} onEnter={() => setFocus('currentPassword')}>
      {task !== 'turnOff' && <p>{task === 'turnOn' ? t('turnOnText') : t('newCodesText')}</p>}
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        error={error('currentPassword')}
        {...register('currentPassword')}
      />
      {needsCode && <CodeField label={w('anyCode')} hasLetters error={error('code')} {...register('code')} />}
    </FormDialog>
  );
}

function FirstCode({
  secret,
  onDone,
  onClose,
}: {
  secret: TwoStepSecret;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTexts(ownTwoStepTexts);
  const w = useTexts(twoStepTexts);
  const { run } = useCall(authApi.enableTwoStep, quiet);
  const { register, setFocus, error, dialog } = useCodeForm(async (code) => {
    const { recoveryCodes } = await run({ body: { code } });
    toast.success(t('turnedOn'));
    onDone(recoveryCodes);
  });
  return (
    <FormDialog
      {...dialog}
      isDirty
      title={w('name')}
      submit={t('turnOn')}
      onClose={onClose}
      onEnter={() => setFocus('code')}
    >
      <SecretView {...secret} />
      <CodeField label={w('code')} error={error('code')} {...register('code')} />
    </FormDialog>
  );
}

/** Closes only by its button, because the codes are never shown again. */
function KeepCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const w = useTexts(twoStepTexts);
  useShownOnce(true);
  return (
    <AlertDialog
      open
      title={w('codesTitle')}
      text={w('codesText')}
      details={<RecoveryCodeList codes={codes} />}
      onClose={() => undefined}
    >
      <Button variant="contained" onClick={onClose}>
        {w('kept')}
      </Button>
    </AlertDialog>
  );
}
