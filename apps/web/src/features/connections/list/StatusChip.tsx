import type { ConnectionStatus, ConnectionNotice, Provider } from '@recado/contracts';
import { connectionNoticeTexts } from '../../../lib/texts/connectionNotices.texts.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import { Tooltip } from '../../../ui/popups/Tooltip.tsx';
import styles from './StatusChip.module.css';
import { connectionTexts } from '../connections.texts.ts';

const icons: Record<ConnectionStatus, IconName> = {
  CONNECTED: 'checkCircle',
  qrcode: 'qrCode',
  PAIRING: 'hourglass',
  OPENING: 'hourglass',
  DISCONNECTED: 'linkOff',
  TIMEOUT: 'phoneOff',
};

/** The status of a connection as a word, with a tooltip that explains it and what to do (CONN-08). */
export function StatusChip({
  status,
  notice,
  provider,
}: {
  status: ConnectionStatus;
  notice: ConnectionNotice | null;
  provider: Provider;
}) {
  const t = useTexts(connectionTexts);
  const why = useTexts(connectionNoticeTexts);
  const isOfficial = provider === 'cloud';
  const hint = notice
    ? why(notice)
    : isOfficial && status === 'DISCONNECTED'
      ? t('DISCONNECTEDHintCloud')
      : t(`${status}Hint`);
  // The official API has no phone that could be unreachable.
  const word = isOfficial && status === 'TIMEOUT' ? t('TIMEOUTCloud') : t(status);
  return (
    <Tooltip title={hint}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach the tooltip too */}
      <span className={styles.chip} data-status={status} tabIndex={0} aria-label={`${word}. ${hint}`} role="note">
        <Icon name={icons[status]} size={16} />
        {word}
      </span>
    </Tooltip>
  );
}
