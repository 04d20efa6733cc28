import { isScheduleLocked, mayChangeSchedule, schedulesApi, type ScheduleDetails } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { timeInSentence, useCompanyZone } from '../../../lib/format/companyTime.ts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { usePlan } from '../../../lib/session/plan.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { ScheduleDialog } from '../ScheduleDialog.tsx';
import { titleOf } from '../scheduleForm.ts';
import { scheduleTexts } from '../schedules.texts.ts';
import { calendarTexts } from './calendar.texts.ts';
import styles from './EntryDialog.module.css';
import { refreshCalendar } from './useCalendar.ts';

/** The dialog of an entry. It is fetched again, because others may have changed it since the calendar was loaded. */
export function EntryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(calendarTexts);
  const given = useMemo(() => ({ params: { scheduleId: id } }), [id]);
  const { data, isFetching, isError, refetch } = useEndpoint(schedulesApi.get, given, { staleTime: 0 });
  const [schedule, setSchedule] = useState<ScheduleDetails | null>(null);
  // The opened row stays: an event must not take the typed words along.
  if (schedule === null && data && !isFetching) setSchedule(data);
  if (schedule !== null) return <Opened schedule={schedule} onClose={onClose} />;
  return (
    <FormDialog
      title={t('title')}
      submit={null}
      busy={false}
      isDirty={false}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {isError && !isFetching ? (
        <ErrorState title={t('oneFailed')} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waiting}>
          <SkeletonBar width="70%" />
          <SkeletonBar width="100%" />
          <SkeletonBar width="50%" />
        </div>
      )}
    </FormDialog>
  );
}

function Opened({ schedule, onClose }: { schedule: ScheduleDetails; onClose: () => void }) {
  const me = useSession((state) => state.user);
  const hasPlan = usePlan('useSchedules');
  const mayChange = hasPlan && me !== null && mayChangeSchedule(schedule, me) && !isScheduleLocked(schedule);
  const close = (): void => {
    refreshCalendar();
    onClose();
  };
  return mayChange ? (
    <ScheduleDialog contact={schedule.contact} schedule={schedule} onRemoved={close} onClose={close} />
  ) : (
    <Details schedule={schedule} onClose={close} />
  );
}

/** A schedule that this user may not change, or that is sent already: read-only, without a submit button (SCH-04). */
function Details({ schedule, onClose }: { schedule: ScheduleDetails; onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const zone = useCompanyZone();
  const { contact, user, body, status, error, sendAt, sentAt, sentBody, mediaUrl, mediaName } = schedule;
  return (
    <FormDialog
      title={titleOf(t, schedule)}
      submit={null}
      busy={false}
      isDirty={false}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {status === 'ERRO' && error !== null && (
        <Banner tone="error" icon="error">
          {errorText(error)}
        </Banner>
      )}
      <div className={styles.facts}>
        <strong>{contact.name}</strong>
        <span className="num">
          {sentAt === null
            ? t('leavesAt', { time: timeInSentence(sendAt, zone) })
            : t('sentAt', { time: timeInSentence(sentAt, zone) })}
          {' · '}
          {t('by', { name: user?.name ?? t('formerColleague') })}
        </span>
      </div>
      {/* Sent: what the customer got, with the values of the variables. */}
      <p className={styles.body}>{sentBody ?? body}</p>
      {mediaUrl !== null && <img className={styles.picture} src={mediaUrl} alt={mediaName ?? ''} />}
    </FormDialog>
  );
}
