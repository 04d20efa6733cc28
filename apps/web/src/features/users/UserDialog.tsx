import { call, keyOf, queryClient, useCall } from '../../lib/server/api.ts';
import { authApi, usersApi, type User } from '@recado/contracts';
import type { Control } from 'react-hook-form';
import { toast } from '../../lib/notices/toasts.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { problemOf, userBodyOf, userFormOf, userValuesOf, type RightsForm } from './profileForm.ts';
import { RightsFields } from './RightsFields.tsx';
import { SignInsButton } from './signIns/SignInsButton.tsx';
import { refreshUsers, useHasTwoStep } from './users.queries.ts';
import { userTexts } from './users.texts.ts';

const quiet = { quiet: true };

/** Adds a user, or changes another one (USER-02). One's own data are changed in the profile. */
export function UserDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const t = useTexts(userTexts);
  const create = useCall(usersApi.create, quiet);
  const change = useCall(usersApi.change, quiet);
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema: userFormOf(user === null),
    defaultValues: userValuesOf(user),
    fieldOfCode: { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_LAST_ADMIN: 'profile' },
    stored: user && {
      row: user,
      toValues: userValuesOf,
      read: () => call(usersApi.get, { params: { userId: user.id } }),
      channel: 'user',
    },
    async send(form, { changed }) {
      const { name } = await (user
        ? change.run({ params: { userId: user.id }, body: changed(userBodyOf) })
        : create.run({ body: userBodyOf(form) }));
      toast.success(user ? t('userSaved') : t('userAdded', { name }));
      void queryClient.invalidateQueries({ queryKey: keyOf(usersApi.list) });
      refreshUsers();
      onClose();
    },
    wordError: (field, code, typed) => problemOf(t, field, code, String(typed)),
  });
  return (
    <FormDialog
      {...dialog}
      title={user ? t('editUser') : t('addUser')}
      submit={user ? t('save') : t('add')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field label={t('name')} error={error('name')} autoComplete="off" {...register('name')} />
      <Field
        label={t('email')}
        error={error('email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...register('email')}
      />
      <PasswordField
        label={user ? t('password') : t('firstPassword')}
        help={user ? t('passwordHelp') : t('firstPasswordHelp')}
        error={error('password')}
        autoComplete="new-password"
        {...register('password')}
      />
      {user && <MailReset user={user} />}
      {user && <ResetTwoStep user={user} />}
      {user && (
        <div>
          <SignInsButton user={user} />
        </div>
      )}
      <RightsFields control={control as unknown as Control<RightsForm>} profileError={error('profile')} />
    </FormDialog>
  );
}

/** Mails the user a code for a new password, so that nobody else needs to know it. */
function MailReset({ user: { name, email } }: { user: User }) {
  const t = useTexts(userTexts);
  const confirm = useConfirm();
  const { run, busy } = useCall(authApi.requestReset);
  const mail = async (): Promise<void> => {
    const question = { title: t('mailResetTitle', { name }), text: t('mailResetText', { email }) };
    if (!(await confirm({ ...question, confirm: t('mailReset') }))) return;
    try {
      await run({ body: { email } });
      toast.success(t('mailResetDone', { email }));
    } catch {
      // `useCall` has shown the error.
    }
  };
  return (
    <div>
      <BusyButton
        variant="text"
        size="small"
        busy={busy}
        startIcon={<Icon name="send" size={16} />}
        onClick={() => void mail()}
      >
        {t('mailReset')}
      </BusyButton>
    </div>
  );
}

/** Removes the two-step sign-in of a user who lost phone and recovery codes. */
function ResetTwoStep({ user: { id: userId, name } }: { user: User }) {
  const t = useTexts(userTexts);
  const confirm = useConfirm();
  const hasTwoStep = useHasTwoStep();
  const { run, busy } = useCall(authApi.resetTwoStep);
  const reset = async (): Promise<void> => {
    const question = { title: t('resetTwoStepTitle', { name }), text: t('resetTwoStepText'), danger: true };
    if (!(await confirm({ ...question, confirm: t('resetTwoStep') }))) return;
    try {
      await run({ params: { userId } });
      toast.success(t('resetTwoStepDone', { name }));
    } catch {
      // `useCall` has shown the error.
    }
    refreshUsers();
  };
  if (!hasTwoStep(userId)) return null;
  return (
    <div>
      <BusyButton
        variant="text"
        size="small"
        busy={busy}
        startIcon={<Icon name="lock" size={16} />}
        onClick={() => void reset()}
      >
        {t('resetTwoStep')}
      </BusyButton>
    </div>
  );
}
