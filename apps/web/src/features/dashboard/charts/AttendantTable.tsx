import type { DashboardAttendant } from '@recado/contracts';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Table } from '../../../ui/lists/Table.tsx';
import styles from './AttendantTable.module.css';
import { dashboardTexts } from '../dashboard.texts.ts';
import { durationText } from '../duration.ts';

const most = 3;

/** The rating in stars, rounded, with the exact mean beside them (DASH-09, DASH-11, DASH-17). */
function Stars({ rating }: { rating: number }) {
  const t = useTexts(dashboardTexts);
  const [language] = useLanguage();
  if (rating === 0) return <span className={styles.quiet}>{t('noRating')}</span>;
  const exact = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(rating);
  return (
    <span
      className={styles.stars}
      role="img"
      aria-label={t('stars', { rating: exact })}
      title={t('stars', { rating: exact })}
    >
      {Array.from({ length: most }, (_, index) => (
        <span key={index} className={index < Math.round(rating) ? styles.full : styles.empty}>
          <Icon name="star" size={16} />
        </span>
      ))}
      <span className="num">{exact}</span>
    </span>
  );
}

/** Shows whether a user is online, as an icon and a word. */
export function Presence({ online }: { online: boolean }) {
  const t = useTexts(dashboardTexts);
  return (
    <span className={styles.presence} data-online={online}>
      {t(online ? 'online' : 'offline')}
    </span>
  );
}

/** All users of the company with their figures in the date range: a table, cards on a phone. */
export function AttendantTable({ attendants }: { attendants: readonly DashboardAttendant[] | undefined }) {
  const t = useTexts(dashboardTexts);
  const name = ({ id, name: shown }: DashboardAttendant) => (
    <span className={styles.attendant}>
      <Avatar id={id} name={shown} size={28} />
      <span className="ellipsis">{shown}</span>
    </span>
  );
  return (
    <section className={styles.section} aria-label={t('attendants')}>
      <p className={styles.help}>{t('attendantsHelp')}</p>
      <Table
        label={t('attendants')}
        isLoading={attendants === undefined}
        rows={attendants ?? []}
        idOf={({ id }) => id}
        size="small"
        columns={[
          { title: t('attendant'), renderCell: name },
          { title: t('rating'), renderCell: ({ rating }) => <Stars rating={rating} />, className: styles.rating },
          {
            title: t('averageTime'),
            renderCell: ({ avgSupportTime }) => durationText(avgSupportTime),
            kind: 'number',
            className: styles.figure,
          },
          { title: t('finished'), renderCell: ({ tickets }) => tickets, kind: 'number', className: styles.figure },
          { title: t('state'), renderCell: ({ online }) => <Presence online={online} />, className: styles.figure },
        ]}
        renderCard={(attendant) => (
          <div className={styles.card}>
            {name(attendant)}
            <Presence online={attendant.online} />
            <Stars rating={attendant.rating} />
            <span className={styles.quiet}>
              {t('averageTime')}: {durationText(attendant.avgSupportTime)} · {t('finished')}: {attendant.tickets}
            </span>
          </div>
        )}
      />
    </section>
  );
}
