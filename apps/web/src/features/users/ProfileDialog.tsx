import type { SessionUser } from '@recado/contracts';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { ApiError } from '../../lib/server/api.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { changedFields } from '../../ui/forms/mergeValues.ts';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import {
  changeOf,
  needsCurrentPassword,
  fieldOfCode,
  problemOf,
  ProfileForm,
  profileFormOf,
  type RightsForm,
} from './profileForm.ts';
import { RightsFields } from './RightsFields.tsx';
import { ScreenFields } from './ScreenFields.tsx';
import { SignInsSection } from './signIns/SignInsSection.tsx';
import { TwoStepSection } from './twoStep/TwoStepSection.tsx';
import { userTexts } from './users.texts.ts';
import { useSaveProfile } from './useSaveProfile.ts';
import { useScreenChoices } from './useScreenChoices.ts';

/**
 * The own profile: name, e-mail and password; for administrators the rights too; and how this browser shows the product
 * (DLG-18, USER-02).
 */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const user = useSession((state) => state.user);
  // The form keeps what is typed, unless another user has signed in meanwhile.
  return user && <ProfileFields key={user.id} user={user} onClose={onClose} />;
}

function ProfileFields({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const t = useTexts(userTexts);
  const mayChangeRights = useMay('user-modal:editProfile');
  const save = useSaveProfile();
  const screen = useScreenChoices();
  const [opened] = useState(() => profileFormOf(user));
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema: ProfileForm,
    defaultValues: opened,
    fieldOfCode,
    async send(form) {
      if (needsCurrentPassword(form, opened) && form.currentPassword === '')
        throw new ApiError('ERR_CURRENT_PASSWORD', 0);
      // Rights that somebody withdrew meanwhile must not come back: only changed fields are sent.
      await save(changedFields(changeOf(form, mayChangeRights), changeOf(opened, mayChangeRights)));
      screen.save();
      onClose();
    },
    wordError: (field, code, typed) => problemOf(t, field, code, String(typed)),
  });
  const [typedEmail, typedPassword] = useWatch({ control, name: ['email', 'password'] });
  const asksCurrent = needsCurrentPassword({ email: typedEmail, password: typedPassword }, opened);
  return (
    <FormDialog
      {...dialog}
      title={t('profileTitle')}
      submit={t('save')}
      isDirty={dialog.isDirty || screen.isDirty}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field label={t('name')} error={error('name')} autoComplete="name" {...register('name')} />
      <Field
        label={t('email')}
        error={error('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...register('email')}
      />
      <PasswordField
        label={t('password')}
        help={t('passwordHelp')}
        error={error('password')}
        autoComplete="new-password"
        {...register('password')}
      />
      {asksCurrent && (
        <PasswordField
          label={t('currentPassword')}
          help={t('currentPasswordHelp')}
          error={error('currentPassword')}
          autoComplete="current-password"
          {...register('currentPassword')}
        />
      )}
      {mayChangeRights && (
        <RightsFields control={control as unknown as Control<RightsForm>} profileError={error('profile')} />
      )}
      <TwoStepSection />
      <SignInsSection />
      <ScreenFields choices={screen} />
    </FormDialog>
  );
}
