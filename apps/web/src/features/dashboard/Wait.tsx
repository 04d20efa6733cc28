import { useNow, waitingFor } from '../../lib/format/dates.ts';
import styles from './WallPage.module.css';

/** The waiting time, in a colour that depends on its length; a dash if nobody waits. */
export function Wait({ since }: { since: string | null }) {
  const now = useNow(10_000);
  if (since === null) return <span className={styles.quiet}>–</span>;
  const { text, tone } = waitingFor(since, now);
  return (
    <span className={`${styles.wait} num`} data-tone={tone}>
      {text}
    </span>
  );
}
