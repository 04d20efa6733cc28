import { isScheduleLocked, mayChangeSchedule, type Schedule } from '@recado/contracts';
import { companyTimeWithZone, useCompanyZone } from '../../lib/format/companyTime.ts';
import { usePlan } from '../../lib/session/plan.tsx';
import { useSession } from '../../lib/session/session.ts';
import { errorText, useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import styles from './Planned.module.css';
import { scheduleTexts } from './schedules.texts.ts';
import { useCancelSchedule } from './useCancelSchedule.ts';

/**
 * One planned message: when, what, by whom, and what became of it. Its creator and administrators change and cancel it.
 */
export function PlannedItem({ schedule, onChange }: { schedule: Schedule; onChange: (schedule: Schedule) => void }) {
  const t = useTexts(scheduleTexts);
  const me = useSession((state) => state.user);
  const hasPlan = usePlan('useSchedules');
  const zone = useCompanyZone();
  const { cancel, busy } = useCancelSchedule();
  const { status, error, body, mediaName, user } = schedule;
  const time = companyTimeWithZone(schedule.sendAt, zone);
  const mayChange = me !== null && mayChangeSchedule(schedule, me) && !isScheduleLocked(schedule);
  return (
    <li className={styles.item} data-status={status}>
      <div className={styles.head}>
        <time className="num" dateTime={schedule.sendAt}>
          {time}
        </time>
        <span className={styles.status}>{t(status)}</span>
        {mayChange && (
          <span className={styles.actions}>
            {hasPlan && <IconButton36 icon="edit" label={t('change', { time })} onClick={() => onChange(schedule)} />}
            <IconButton36
              icon="trash"
              label={t('cancel', { time })}
              isBusy={busy}
              onClick={() => void cancel(schedule)}
            />
          </span>
        )}
      </div>
      <p className={styles.body}>{body}</p>
      {status === 'ERRO' && error !== null && <p className={styles.reason}>{errorText(error)}</p>}
      <p className={styles.foot}>
        {mediaName !== null && (
          <span className={styles.media}>
            <Icon name="image" size={14} />
            <span className="ellipsis">{mediaName}</span>
          </span>
        )}
        <span className="ellipsis">{t('by', { name: user?.name ?? t('formerColleague') })}</span>
      </p>
    </li>
  );
}
