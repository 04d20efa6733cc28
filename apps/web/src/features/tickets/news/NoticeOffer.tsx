import Button from '@mui/material/Button';
import { askForNotices, declineNotices, useDesktopNotices } from '../../../lib/notices/desktopNotices.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './NoticeOffer.module.css';
import { ticketTexts } from '../tickets.texts.ts';

/**
 * Offers notices of the system once a message rang that one would have told, and never again after "not now" (TIC-36).
 */
export function NoticeOffer() {
  const t = useTexts(ticketTexts);
  const { permission, isDeclined, wasMissed } = useDesktopNotices();
  if (permission !== 'default' || isDeclined || !wasMissed) return null;
  return (
    <aside className={styles.offer} aria-label={t('noticesOffer')}>
      <p>
        <Icon name="bell" size={18} />
        {t('noticesOffer')}
      </p>
      <div>
        <Button size="small" variant="text" color="inherit" onClick={declineNotices}>
          {t('noticesNo')}
        </Button>
        <Button size="small" variant="tonal" onClick={() => void askForNotices()}>
          {t('noticesYes')}
        </Button>
      </div>
    </aside>
  );
}
