import { useTexts } from '../../lib/texts/texts.ts';
import styles from './Skeletons.module.css';
import { uiTexts } from '../ui.texts.ts';

/** Widths of the three lines of each row. They differ, as names and messages do. */
const rowWidths = [
  ['46%', '78%', '30%'],
  ['38%', '62%', '30%'],
  ['52%', '70%', '30%'],
  ['42%', '84%', '24%'],
  ['34%', '56%', '34%'],
  ['48%', '74%', '28%'],
] as const;

/** A grey bar in place of a text of this width and height. */
export const SkeletonBar = ({ width, height = 12 }: { width: number | string; height?: number }) => (
  <span className={styles.bar} style={{ width, height }} />
);

/** A ticket list while it is loading, in its final size. */
export function TicketListSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useTexts(uiTexts);
  return (
    <output className={styles.list} aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => {
        const [name, preview, tags] = rowWidths[index % rowWidths.length]!;
        return (
          <div key={index} className={styles.row}>
            <span className={styles.circle} />
            <span className={styles.lines}>
              <span className={styles.first}>
                <SkeletonBar width={name} />
                <SkeletonBar width={32} height={10} />
              </span>
              <SkeletonBar width={preview} />
              <SkeletonBar width={tags} height={10} />
            </span>
          </div>
        );
      })}
    </output>
  );
}

const bubbles = [
  ['52%', 40, 'in'],
  ['36%', 36, 'in'],
  ['58%', 60, 'out'],
  ['40%', 36, 'out'],
  ['44%', 36, 'in'],
] as const;

/** A conversation while it is loading: bubbles on both sides, aligned to the composer. */
export function ConversationSkeleton() {
  const t = useTexts(uiTexts);
  return (
    <output className={styles.conversation} aria-label={t('loading')}>
      {bubbles.map(([width, height, side], index) => (
        <span key={index} className={`${styles.bubble} ${styles[side]}`} style={{ width, height }} />
      ))}
    </output>
  );
}
