import type { ConnectionHealth } from '@recado/contracts';
import { relativeTime } from '../../lib/dates.ts';
import { phoneNoticeTexts } from '../../lib/phoneNotices.texts.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './HealthLine.module.css';
import { healthTexts } from './health.texts.ts';

type Props = { name: string; health: ConnectionHealth; onShowLetters: () => void };

/** Since when a line stands as it does, when something last went over it, and what is not as it should be. */
export function HealthLine({ name, health: { statusSince, lastMessageAt, waiting, reconnects, notice, deadLetters }, onShowLetters }: Props) {
  const t = useTexts(healthTexts);
  const why = useTexts(phoneNoticeTexts);
  return (
    <ul className={styles.line} aria-label={t('health', { name })}>
      <li>{t('since', { time: relativeTime(statusSince) })}</li>
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
      {notice && <li className={styles.notice}>{why(notice)}</li>}
    </ul>
  );
}
