import { healthOfHour, sumHours, type IntegrationHour } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { integrationTexts } from './integrations.texts.ts';
import styles from './HealthBars.module.css';

/** The requests of a day, a bar for each hour: high and green when all were answered, low and red when most failed. */
export function HealthBars({ hours }: { hours: readonly IntegrationHour[] }) {
  const t = useTexts(integrationTexts);
  const { answered, failed } = sumHours(hours);
  return (
    <span className={styles.bars} role="img" aria-label={t('day', { count: answered + failed, failed })}>
      {hours.map((hour, index) => (
        // An hour has no other name than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} data-health={healthOfHour(hour)} />
      ))}
    </span>
  );
}
