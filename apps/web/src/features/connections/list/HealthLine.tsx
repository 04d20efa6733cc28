import type { AnyConnection, ConnectionHealth } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { relativeTime, sinceTime } from '../../../lib/format/dates.ts';
import { paths } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/may.tsx';
import { usePlan } from '../../../lib/session/plan.tsx';
import { hasCampaignsFlag } from '../../../lib/session/session.ts';
import { connectionNoticeTexts } from '../../../lib/texts/connectionNotices.texts.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import styles from './HealthLine.module.css';
import { healthTexts } from './health.texts.ts';

type Props = { connection: AnyConnection; health: ConnectionHealth; onShowLetters: () => void };

/**
 * Health of a connection: since when it has its status, its last message, and its problems. The status is live, the
 * rest is polled.
 */
export function HealthLine({
  connection: { id, name, status, statusSince },
  health: { statusSince: polledSince, lastMessageAt, waiting, reconnects, notice, deadLetters },
  onShowLetters,
}: Props) {
  const t = useTexts(healthTexts);
  const why = useTexts(connectionNoticeTexts);
  const isPlanned = usePlan('useCampaigns');
  const mayEdit = useMay('campaigns-page:edit');
  const hasCampaigns = hasCampaignsFlag() && isPlanned && mayEdit;
  return (
    <ul className={styles.line} aria-label={t('health', { name })}>
      <li>{t(status === 'CONNECTED' ? 'connectedSince' : 'since', { time: sinceTime(statusSince ?? polledSince) })}</li>
      <li>{lastMessageAt ? t('lastMessage', { time: relativeTime(lastMessageAt) }) : t('noMessage')}</li>
      {waiting > 0 && <li>{t('waiting', { count: waiting })}</li>}
      {reconnects > 0 && <li>{t('reconnects', { count: reconnects })}</li>}
      {deadLetters > 0 && (
        <li>
          <button type="button" className={styles.bad} aria-haspopup="dialog" onClick={onShowLetters}>
            {t('deadLetters', { count: deadLetters })}
          </button>
        </li>
      )}
      {hasCampaigns && (
        <li>
          <Link to={paths.numberHealth(id)} className={styles.link}>
            {t('numberHealth')}
          </Link>
        </li>
      )}
      {notice && <li className={styles.notice}>{why(notice)}</li>}
    </ul>
  );
}
