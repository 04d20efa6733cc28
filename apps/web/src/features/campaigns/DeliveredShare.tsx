import type { Campaign } from '@recado/contracts';
import { numberText } from '../../lib/format/numberText.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { campaignTexts } from './campaigns.texts.ts';
import styles from './DeliveredShare.module.css';

/** How many of the valid recipients have the message, as a bar and in words. */
export function DeliveredShare({ campaign: { report } }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts);
  const { valid, delivered, failed } = report;
  if (report.total === 0) return <>—</>;
  const rest = Math.max(0, valid - delivered - failed);
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden="true">
        {delivered > 0 && <i className={styles.delivered} style={{ flexGrow: delivered }} />}
        {failed > 0 && <i className={styles.failed} style={{ flexGrow: failed }} />}
        {rest > 0 && <i style={{ flexGrow: rest }} />}
      </span>
      <span className={styles.words}>{t('of', { delivered: numberText(delivered), valid: numberText(valid) })}</span>
    </span>
  );
}
