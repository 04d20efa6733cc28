import { isCampaignPaused, type Campaign } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { campaignTexts } from './campaigns.texts.ts';
import styles from './CampaignState.module.css';

const icons = {
  INATIVA: 'edit',
  PROGRAMADA: 'clock',
  EM_ANDAMENTO: 'sendOutline',
  CANCELADA: 'pause',
  FINALIZADA: 'check',
} as const;

/** The state of a campaign; red where it was cancelled by itself, and a warning where it paused by itself. */
export function CampaignState({ status, reason, pause }: Pick<Campaign, 'status' | 'reason' | 'pause'>) {
  const t = useTexts(campaignTexts);
  const isBroken = status === 'CANCELADA' && reason !== null;
  const isPaused = isCampaignPaused({ status, pause });
  return (
    <span className={styles.state} data-status={isBroken ? 'broken' : isPaused ? 'paused' : status}>
      <Icon name={isBroken ? 'warning' : isPaused ? 'pause' : icons[status]} size={16} />
      {t(isPaused ? 'paused' : status)}
    </span>
  );
}
