import { planFlags, plansApi, type Plan, type ReplyOf } from '@recado/contracts';
import { toast } from '../../lib/notices/toasts.tsx';
import { call, useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import styles from './PlatformDialog.module.css';
import { bodyOf, formOf, PlanForm } from './planForm.ts';
import { refreshPlatform } from './platform.queries.ts';
import { platformTexts } from './platform.texts.ts';

type Props = {
  /** The plan to change; null for a new plan. */
  plan: Plan | null;
  /** The companies of the plan, and the most that one of them uses. */
  usage: ReplyOf<typeof plansApi.usage>[number] | undefined;
  onClose: () => void;
};

const quiet = { quiet: true };
const numbers = ['users', 'connections', 'queues'] as const;

/** Creates a plan, or changes one: name, price, limits and features (PLAN-01, PLAN-05). */
export function PlanDialog({ plan, usage, onClose }: Props) {
  const t = useTexts(platformTexts);
  const create = useCall(plansApi.create, quiet);
  const change = useCall(plansApi.change, quiet);
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema: PlanForm,
    defaultValues: formOf(plan),
    fieldOfCode: { ERR_NAME_ALREADY_EXISTS: 'name' },
    minBusyMs: 500,
    stored: plan && {
      row: plan,
      toValues: formOf,
      read: () => call(plansApi.get, { params: { planId: plan.id } }),
      channel: 'plan',
    },
    async send(fields, { changed }) {
      await (plan
        ? change.run({ params: { planId: plan.id }, body: changed(bodyOf) })
        : create.run({ body: bodyOf(fields) }));
      toast.success(t(plan ? 'planSaved' : 'planAdded'));
      refreshPlatform();
      onClose();
    },
    wordError: (field, code) =>
      code === 'ERR_NAME_ALREADY_EXISTS'
        ? t('nameTaken')
        : field === 'value'
          ? t('wrongValue')
          : numbers.some((name) => name === field)
            ? t('wrongNumber')
            : undefined,
  });
  const labels = { users: t('usersField'), connections: t('connections'), queues: t('queuesField') };
  return (
    <FormDialog
      {...dialog}
      title={t(plan ? 'editPlan' : 'addPlan')}
      submit={t(plan ? 'save' : 'add')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      {usage && <p className={styles.note}>{t('inPlan', { count: usage.companies })}</p>}
      <Field label={t('name')} error={error('name')} maxLength={50} autoComplete="off" {...register('name')} />
      <Field
        label={t('value')}
        error={error('value')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="79,90"
        {...register('value')}
      />
      <div className={styles.three}>
        {numbers.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            error={error(name)}
            help={usage && t('mostUsed', { count: usage[name] })}
            inputMode="numeric"
            autoComplete="off"
            {...register(name)}
          />
        ))}
      </div>
      <fieldset className={styles.flags}>
        <legend>{t('includes')}</legend>
        {planFlags.map((flag) => (
          <SwitchField key={flag} control={control} name={flag} label={t(flag)} />
        ))}
      </fieldset>
    </FormDialog>
  );
}
