import Button from '@mui/material/Button';
import { companiesApi, toBusinessHours, type CompanyHours } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { useNow } from '../../../lib/format/dates.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { ApiError, useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { focusWrongHours, HoursEditor } from '../../../ui/hours/HoursEditor.tsx';
import { HoursSide } from '../../../ui/hours/HoursSide.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { Holidays } from './Holidays.tsx';
import { readHours, refreshHours, useCompanyHours, useOwnCompanyParams } from './hours.queries.ts';
import { formOf, HoursForm } from './hoursForm.ts';
import { companyHoursTexts } from './companyHours.texts.ts';
import styles from './SchedulesTab.module.css';
import { SilentConnections } from './SilentConnections.tsx';
import { addNamedDay, SpecialDays } from './SpecialDays.tsx';

type Props = { onUnsaved: (hasUnsaved: boolean) => void };

/** The hours of the company: each week, special days and national holidays (SET-05). */
export function SchedulesTab({ onUnsaved }: Props) {
  const t = useTexts(companyHoursTexts);
  const found = useCompanyHours();
  if (found.data)
    return (
      <>
        <SilentConnections />
        <HoursFields stored={found.data} onUnsaved={onUnsaved} />
      </>
    );
  return found.isError ? (
    <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />
  ) : (
    <output aria-label={t('loading')}>
      <TableSkeleton size="large" />
    </output>
  );
}

const quiet = { quiet: true };
/** The banner changes within this time of an opening, in ms. */
const clockMs = 15_000;

function HoursFields({ stored, onUnsaved }: Props & { stored: CompanyHours }) {
  const t = useTexts(companyHoursTexts);
  const confirm = useConfirm();
  const company = useOwnCompanyParams();
  const { run } = useCall(companiesApi.saveHours, quiet);
  const now = useNow(clockMs);
  /** The stored hours that the fields began with. */
  const begun = useRef(stored);
  const { control, error, reset, submit, busy, formState } = useServerForm({
    schema: HoursForm,
    defaultValues: formOf(stored),
    onRefused: () => requestAnimationFrame(focusWrongHours),
    async send(form, { settle }) {
      const save = (revision?: string) => run({ ...company, body: { ...form, revision } });
      try {
        await save(begun.current.revision);
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'ERR_HOURS_CHANGED') throw failure;
        toastError(failure);
        void refreshHours();
        if (!(await confirm({ title: t('changedTitle'), text: t('changedText'), confirm: t('replace') }))) return;
        await save();
      }
      settle(form);
      toast.success(t('saved'));
      begun.current = (await readHours(company)) ?? begun.current;
    },
    wordError: (field, code) =>
      field.endsWith('.date') ? t(code === 'custom' ? 'dateTwice' : 'dateMissing') : undefined,
  });
  const days = useFieldArray({ control, name: 'specialDays' });
  const { isDirty } = formState;
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved]);
  useEffect(() => {
    if (isDirty || begun.current === stored) return;
    begun.current = stored;
    reset(formOf(stored));
  }, [stored, isDirty, reset]);
  useLeaveQuestion(isDirty, { question: { title: t('leaveTitle'), text: t('leaveText'), confirm: t('leave') } });
  const [schedules, specialDays, observesHolidays] = useWatch({
    control,
    name: ['schedules', 'specialDays', 'observesHolidays'],
  });
  const { timezone, holidays } = stored;
  const effective = toBusinessHours({ schedules, specialDays, observesHolidays, holidays });
  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isDirty && !busy && begun.current.revision !== stored.revision && (
          <Banner
            tone="warning"
            icon="warning"
            action={{
              label: t('load'),
              onClick: () => reset(formOf(stored)),
            }}
          >
            {t('changedNow')}
          </Banner>
        )}
        <Controller
          control={control}
          name="schedules"
          render={({ field }) => (
            <HoursEditor
              value={field.value}
              onChange={field.onChange}
              timezone={timezone}
              now={now}
              specialDays={effective.specialDays}
            />
          )}
        />
        <SpecialDays days={days} control={control} error={error} />
        <Holidays control={control} holidays={holidays} onSetHours={(day) => addNamedDay(days, day)} />
        {isDirty && (
          <div className={styles.bar}>
            <span>{t('unsaved')}</span>
            <Button variant="text" color="inherit" disabled={busy} onClick={() => reset(formOf(stored))}>
              {t('discard')}
            </Button>
            <SubmitButton busy={busy}>{t('save')}</SubmitButton>
          </div>
        )}
      </form>
      <HoursSide rows={schedules} specialDays={effective.specialDays} timezone={timezone} now={now} />
    </div>
  );
}
