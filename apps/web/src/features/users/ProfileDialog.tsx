import { zodResolver } from '@hookform/resolvers/zod';
import { connectionsApi, languages, queuesApi, type Language, type Profile, type SessionUser } from '@recado/contracts';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useEndpoint } from '../../lib/server/api.ts';
import { chooseDrawerStart, drawerStarts, useDrawerStart, type DrawerStart } from '../../lib/browser/rail.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { languageNames } from '../../ui/language/languageNames.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { PillChecks } from '../../ui/fields/PillChecks.tsx';
import { RadioBar } from '../../ui/fields/RadioBar.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import styles from './ProfileDialog.module.css';
import {
  changeOf,
  needsCurrentPassword,
  problemOf,
  ProfileForm,
  profileFormOf,
  wordedFields,
  type WordedField,
} from './profileForm.ts';
import { userTexts } from './users.texts.ts';
import { useSaveProfile } from './useSaveProfile.ts';

/** From the fewest rights to the most. */
const shownProfiles = ['user', 'supervisor', 'admin'] as const satisfies readonly Profile[];

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
  const isPhone = useIsPhone();
  const { save, busy } = useSaveProfile();
  const [spoken, setLanguage] = useLanguage();
  const [language, chooseLanguage] = useState<Language>(spoken);
  const drawerStart = useDrawerStart();
  const [drawer, chooseDrawer] = useState<DrawerStart>(drawerStart);
  const queues = useEndpoint(queuesApi.list, undefined, { enabled: mayChangeRights });
  const connections = useEndpoint(connectionsApi.list, undefined, { enabled: mayChangeRights });
  const { register, control, handleSubmit, getValues, setError, setFocus, formState } = useForm<
    ProfileForm,
    unknown,
    ProfileForm
  >({
    resolver: zodResolver(ProfileForm),
    defaultValues: profileFormOf(user),
  });
  const { errors, isDirty } = formState;
  const problem = (field: WordedField): string | undefined =>
    errors[field] && problemOf(t, field, String(errors[field].type), getValues(field));
  const [typedEmail, typedPassword] = useWatch({ control, name: ['email', 'password'] });
  const asksCurrent = needsCurrentPassword({ email: typedEmail, password: typedPassword }, user);
  const submit = handleSubmit(async (form) => {
    if (asksCurrent && form.currentPassword === '') {
      setError('currentPassword', { type: 'too_small' });
      return setFocus('currentPassword');
    }
    const outcome = await save(changeOf(form, mayChangeRights));
    if (outcome === 'saved') {
      if (language !== spoken) setLanguage(language);
      if (drawer !== drawerStart) chooseDrawerStart(drawer);
      return onClose();
    }
    const refused = wordedFields.filter((field) => outcome[field]);
    for (const field of refused) setError(field, { type: outcome[field]! });
    if (refused[0]) setFocus(refused[0]);
  });
  return (
    <FormDialog
      title={t('profileTitle')}
      submit={t('save')}
      busy={busy}
      isDirty={isDirty || language !== spoken || drawer !== drawerStart}
      onSubmit={() => void submit()}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field label={t('name')} error={problem('name')} autoComplete="name" {...register('name')} />
      <Field
        label={t('email')}
        error={problem('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...register('email')}
      />
      <PasswordField
        label={t('password')}
        help={t('passwordHelp')}
        error={problem('password')}
        autoComplete="new-password"
        {...register('password')}
      />
      {asksCurrent && (
        <PasswordField
          label={t('currentPassword')}
          help={t('currentPasswordHelp')}
          error={problem('currentPassword')}
          autoComplete="current-password"
          {...register('currentPassword')}
        />
      )}
      {mayChangeRights && (
        <>
          <Controller
            control={control}
            name="profile"
            render={({ field }) => (
              <RadioBar
                label={t('profile')}
                error={problem('profile')}
                options={shownProfiles.map((value) => ({ value, label: t(value) }))}
                {...field}
              />
            )}
          />
          <Controller
            control={control}
            name="queueIds"
            render={({ field: { value, onChange } }) => (
              <PillChecks
                label={t('queues')}
                empty={t('noQueues')}
                options={queues.data ?? []}
                value={value}
                onChange={onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="whatsappId"
            render={({ field: { ref, value, onChange } }) => (
              <SelectField
                ref={ref}
                label={t('connection')}
                isOptional
                options={connections.data ?? []}
                value={value}
                onChange={onChange}
                empty={t('noConnection')}
              />
            )}
          />
          <SwitchField control={control} name="seesWaiting" label={t('allTicket')} hint={t('allTicketHelp')} />
        </>
      )}
      <h3 className={styles.heading}>{t('onThisScreen')}</h3>
      <RadioBar
        label={t('language')}
        name="language"
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={chooseLanguage}
      />
      {/* A phone has no side menu that could start open. */}
      {!isPhone && (
        <RadioBar
          label={t('drawer')}
          name="drawer"
          options={drawerStarts.map((value) => ({ value, label: t(value) }))}
          value={drawer}
          onChange={chooseDrawer}
        />
      )}
    </FormDialog>
  );
}
