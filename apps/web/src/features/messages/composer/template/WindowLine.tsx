import { clock, dateText } from '../../../../lib/format/dates.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Tooltip } from '../../../../ui/popups/Tooltip.tsx';
import { templateTexts } from './template.texts.ts';
import styles from './WindowLine.module.css';

const hourMs = 3_600_000;
/** From this remaining time on the countdown is highlighted (states of the design guide). */
const soonMs = 2 * hourMs;

/** Formats the time left for free text: "3 h 20", in the last hour "45 min". */
function remaining(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** The countdown of the official API's window, above the text field. */
export function WindowLine({ until, now }: { until: string; now: number }) {
  const t = useTexts(templateTexts);
  const left = Date.parse(until) - now;
  return (
    <Tooltip title={t('closesHint', { at: `${dateText(until)} ${clock(until)}` })}>
      <span className={styles.line} data-soon={left < soonMs}>
        <Icon name="clock" size={14} />
        {t('closesIn', { time: remaining(left) })}
      </span>
    </Tooltip>
  );
}
