import Button from '@mui/material/Button';
import { toBusinessHours, type CompanyHours } from '@recado/contracts';
import { useEffect } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { useNow } from '../../../lib/format/dates.ts';
import { handFocusOn } from '../../../lib/keyboard/handFocusOn.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { HoursEditor } from '../../../ui/hours/HoursEditor.tsx';
import { HoursSide } from '../../../ui/hours/HoursSide.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { Holidays } from './Holidays.tsx';
import { useCompanyHours } from './hours.queries.ts';
import { companyHoursTexts } from './companyHours.texts.ts';
import styles from './SchedulesTab.module.css';
import { SilentConnections } from './SilentConnections.tsx';
import { addNamedDay, SpecialDays } from './SpecialDays.tsx';
import { useHoursForm } from './useHoursForm.ts';

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

/** The banner changes within this time of an opening, in ms. */
const clockMs = 15_000;

function HoursFields({ stored, onUnsaved }: Props & { stored: CompanyHours }) {
  const t = useTexts(companyHoursTexts);
  const now = useNow(clockMs);
  const { form, isOutdated, discard } = useHoursForm(stored);
  const { control, error, submit, busy } = form;
  const { isDirty } = form.formState;
  const days = useFieldArray({ control, name: 'specialDays' });
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved]);
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
        {isOutdated && (
          <Banner tone="warning" icon="warning" action={{ label: t('load'), onClick: discard }}>
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
            <Button ref={handFocusOn()} variant="text" color="inherit" disabled={busy} onClick={discard}>
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
