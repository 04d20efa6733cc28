import { campaignsApi, type NumberHealth } from '@recado/contracts';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { numberText } from '../../../lib/format/numberText.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { keyOf, queryClient, useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { changedFields } from '../../../ui/forms/mergeValues.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { bodyOf, BudgetForm, formOf } from './budgetForm.ts';
import { numberHealthTexts } from './health.texts.ts';
import styles from './NumberHealth.module.css';

const quiet = { quiet: true };

/** The budget of new contacts of a connection, with its warm-up and what is left of today. */
export function BudgetCard({ health }: { health: NumberHealth }) {
  const t = useTexts(numberHealthTexts);
  const { run } = useCall(campaignsApi.changeBudget, quiet);
  const { whatsappId, budget, provider, newToday, allowedToday, ageDays } = health;
  // The budget that the form shows: a colleague may have saved another one since.
  const begun = useRef(budget);
  const form = useServerForm({
    schema: BudgetForm,
    defaultValues: formOf(budget),
    async send(values, { settle }) {
      const params = { whatsappId };
      const saved = await run({ params, body: changedFields(bodyOf(values), begun.current) });
      queryClient.setQueryData(keyOf(campaignsApi.numberHealth, { params }), saved);
      begun.current = saved.budget;
      settle(formOf(saved.budget));
      toast.success(t('saved'));
    },
  });
  useLeaveQuestion(form.formState.isDirty, { isBusy: form.busy });
  const isOn = useWatch({ control: form.control, name: 'enabled' });
  return (
    <form
      className={styles.card}
      aria-label={t('budget')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <h2>{t('budget')}</h2>
      <SwitchField control={form.control} name="enabled" label={t('budgetOn')} hint={t('budgetHint')} />
      {isOn && (
        <>
          <div className={styles.perDay}>
            <Field
              label={t('perDay')}
              error={form.error('perDay')}
              inputMode="numeric"
              autoComplete="off"
              {...form.register('perDay')}
            />
          </div>
          {provider !== 'cloud' && (
            <SwitchField control={form.control} name="warmUp" label={t('warmUp')} hint={t('warmUpHint')} />
          )}
        </>
      )}
      <p className={styles.note}>
        {allowedToday === null
          ? t('todayFree', { count: newToday })
          : t('todayOf', { done: numberText(newToday), allowed: numberText(allowedToday) })}{' '}
        {t('age', { count: ageDays })}
      </p>
      <span>
        <SubmitButton busy={form.busy}>{t('save')}</SubmitButton>
      </span>
    </form>
  );
}
