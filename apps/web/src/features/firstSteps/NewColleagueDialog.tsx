import { NewUser, usersApi, type Profile } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { keyOf, queryClient, useCall } from '../../lib/server/api.ts';
import { useLiveQueueChoices } from '../../lib/server/useLiveQueueChoices.ts';
import { useTexts, type Translate } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { PillChecks } from '../../ui/fields/PillChecks.tsx';
import { RadioBar } from '../../ui/fields/RadioBar.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { firstStepsTexts } from './firstSteps.texts.ts';

const shownProfiles = ['user', 'supervisor', 'admin'] as const satisfies readonly Profile[];

const Colleague = z.object({
  name: NewUser.shape.name,
  email: NewUser.shape.email,
  password: NewUser.shape.password,
  profile: z.enum(shownProfiles),
  queueIds: z.array(z.number().int()),
});
const sizes = { name: [2, 50], email: [1, 255], password: [5, 50] } as const;
const isText = (field: string): field is keyof typeof sizes => field in sizes;

/**
 * Returns the text of a field's error. It depends on the typed text, because the code does not distinguish the cases.
 */
function problemOf(
  t: Translate<typeof firstStepsTexts>,
  field: string,
  code: string,
  typed: string,
): string | undefined {
  if (code === 'ERR_EMAIL_ALREADY_EXISTS') return t('emailTaken');
  if (!isText(field)) return undefined;
  const { length } = typed.trim();
  const [least, most] = sizes[field];
  if (length === 0) return t('required');
  if (length > most) return t('tooLong');
  if (field === 'email') return t('badEmail');
  return length < least ? t('tooShort') : t('refused');
}

/** Adds a colleague, who signs in with the e-mail and password given here (USER-02). */
export function NewColleagueDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(firstStepsTexts);
  const queues = useLiveQueueChoices();
  const { run } = useCall(usersApi.create, { quiet: true });
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema: Colleague,
    defaultValues: {
      name: '',
      email: '',
      password: '',
      profile: 'user',
      queueIds: queues.options.map(({ id }) => id),
    },
    fieldOfCode: { ERR_EMAIL_ALREADY_EXISTS: 'email' },
    async send(colleague) {
      const { name } = await run({ body: colleague });
      void queryClient.invalidateQueries({ queryKey: keyOf(usersApi.list) });
      toast.success(t('colleagueAdded', { name }));
      onClose();
    },
    wordError: (field, code, typed) => problemOf(t, field, code, String(typed)),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('colleagueAction')}
      submit={t('colleagueAction')}
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
        label={t('password')}
        help={t('passwordHelp')}
        error={error('password')}
        autoComplete="new-password"
        {...register('password')}
      />
      <Controller
        control={control}
        name="profile"
        render={({ field }) => (
          <RadioBar
            label={t('profile')}
            options={shownProfiles.map((value) => ({ value, label: t(value) }))}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="queueIds"
        render={({ field: { value, onChange } }) => (
          <PillChecks label={t('queues')} empty={t('noQueues')} {...queues} value={value} onChange={onChange} />
        )}
      />
    </FormDialog>
  );
}
