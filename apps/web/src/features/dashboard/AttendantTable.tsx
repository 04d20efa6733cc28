import type { DashboardAttendant } from '@recado/contracts';
import { useIsPhone } from '../../lib/screen.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AttendantTable.module.css';
import { dashboardTexts } from './dashboard.texts.ts';
import { durationText } from './duration.ts';

const most = 3;

/** Stars to the nearest one, the exact mean beside them (DASH-09, DASH-11, DASH-17). */
function Stars({ rating }: { rating: number }) {
  const t = useTexts(dashboardTexts);
  const [language] = useLanguage();
  if (rating === 0) return <span className={styles.quiet}>{t('noRating')}</span>;
  const exact = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(rating);
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { rating: exact })} title={t('stars', { rating: exact })}>
      {Array.from({ length: most }, (_, index) => (
        <span key={index} className={index < Math.round(rating) ? styles.full : styles.empty}>
          <Icon name="star" size={16} />
        </span>
      ))}
      <span className="num">{exact}</span>
    </span>
  );
}

/** Whether somebody is there, in a sign and a word. */
export function Presence({ online }: { online: boolean }) {
  const t = useTexts(dashboardTexts);
  return (
    <span className={styles.presence} data-online={online}>
      {t(online ? 'online' : 'offline')}
    </span>
  );
}

/** Everyone of the company with what the range says of them: a table, cards on a phone. */
export function AttendantTable({ attendants }: { attendants: readonly DashboardAttendant[] }) {
  const t = useTexts(dashboardTexts);
  const isPhone = useIsPhone();
  const name = ({ id, name: shown }: DashboardAttendant) => (
    <span className={styles.person}>
      <Avatar id={id} name={shown} size={28} />
      <span className="ellipsis">{shown}</span>
    </span>
  );
  if (isPhone)
    return (
      <ul className={styles.cards} aria-label={t('attendants')}>
        {attendants.map((attendant) => (
          <li key={attendant.id}>
            {name(attendant)}
            <Presence online={attendant.online} />
            <Stars rating={attendant.rating} />
            <span className={styles.quiet}>
              {t('averageTime')}: {durationText(attendant.avgSupportTime)} · {t('tickets')}: {attendant.tickets}
            </span>
          </li>
        ))}
      </ul>
    );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('attendant')}</th>
          <th scope="col">{t('rating')}</th>
          <th scope="col" className={styles.number}>
            {t('averageTime')}
          </th>
          <th scope="col" className={styles.number}>
            {t('tickets')}
          </th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {attendants.map((attendant) => (
          <tr key={attendant.id}>
            <th scope="row">{name(attendant)}</th>
            <td>
              <Stars rating={attendant.rating} />
            </td>
            <td className={`${styles.number} num`}>{durationText(attendant.avgSupportTime)}</td>
            <td className={`${styles.number} num`}>{attendant.tickets}</td>
            <td>
              <Presence online={attendant.online} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
