import { zodResolver } from '@hookform/resolvers/zod';
import { NewUser, queuesApi, usersApi, type Profile } from '@recado/contracts';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, keyOf, queryClient, useCall, useEndpoint } from '../../lib/server/api.ts';
import { useTexts, type Translate } from '../../lib/texts/texts.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { PillChecks } from '../../ui/fields/PillChecks.tsx';
import { RadioBar } from '../../ui/fields/RadioBar.tsx';
import { firstStepsTexts } from './firstSteps.texts.ts';

const shownProfiles = ['user', 'supervisor', 'admin'] as const satisfies readonly Profile[];

const Colleague = z.object({
  name: NewUser.shape.name,
  email: NewUser.shape.email,
  password: NewUser.shape.password,
  profile: z.enum(shownProfiles),
  queueIds: z.array(z.number().int()),
});
type Colleague = z.output<typeof Colleague>;
const wordedFields = ['name', 'email', 'password'] as const;
type WordedField = (typeof wordedFields)[number];
const sizes = { name: [2, 50], email: [1, 255], password: [5, 50] } as const;

/**
 * Returns the text of a field's error. It depends on the typed text, because the code does not distinguish the cases.
 */
function problemOf(t: Translate<typeof firstStepsTexts>, field: WordedField, code: string, typed: string): string {
  if (code === 'ERR_EMAIL_ALREADY_EXISTS') return t('emailTaken');
  const { length } = typed.trim();
  const [least, most] = sizes[field];
  if (length === 0) return t('required');
  if (length > most) return t('tooLong');
  if (field === 'email') return t('badEmail');
  return length < least ? t('tooShort') : t('refused');
}

/** Returns the server's error codes of single fields. */
function refusalsOf(error: unknown): Partial<Record<WordedField, string>> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'ERR_EMAIL_ALREADY_EXISTS') return { email: error.code };
  return error.code === 'ERR_VALIDATION' ? (error.details?.fields ?? {}) : {};
}

/** Adds a colleague, who signs in with the e-mail and password given here (USER-02). */
export function NewColleagueDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(firstStepsTexts);
  const queues = useEndpoint(queuesApi.list);
  const { run, busy } = useCall(usersApi.create, { quiet: true });
  const { register, control, handleSubmit, getValues, setError, setFocus, formState } = useForm<
    Colleague,
    unknown,
    Colleague
  >({
    resolver: zodResolver(Colleague),
    defaultValues: {
      name: '',
      email: '',
      password: '',
      profile: 'user',
      queueIds: queues.data?.map(({ id }) => id) ?? [],
    },
  });
  const { errors, isDirty } = formState;
  const problem = (field: WordedField): string | undefined =>
    errors[field] && problemOf(t, field, String(errors[field].type), getValues(field));
  const submit = handleSubmit(async (colleague) => {
    try {
      const { name } = await run({ body: colleague });
      void queryClient.invalidateQueries({ queryKey: keyOf(usersApi.list) });
      toast.success(t('colleagueAdded', { name }));
      onClose();
    } catch (error) {
      const refusals = refusalsOf(error);
      const refused = wordedFields.filter((field) => refusals[field]);
      for (const field of refused) setError(field, { type: refusals[field]! });
      if (refused[0]) setFocus(refused[0]);
      else toastError(error);
    }
  });
  return (
    <FormDialog
      title={t('colleagueAction')}
      submit={t('colleagueAction')}
      busy={busy}
      isDirty={isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field label={t('name')} error={problem('name')} autoComplete="off" {...register('name')} />
      <Field
        label={t('email')}
        error={problem('email')}
        type="email"
        autoComplete="off"
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
          <PillChecks
            label={t('queues')}
            empty={t('noQueues')}
            options={queues.data ?? []}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}
