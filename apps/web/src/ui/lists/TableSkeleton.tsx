import { useTexts } from '../../lib/texts/texts.ts';
import { SkeletonBar } from './Skeletons.tsx';
import styles from './Table.module.css';
import { uiTexts } from '../ui.texts.ts';

/** The height of a row: 44, 52, or 64 px for two lines. */
export type RowSize = 'small' | 'medium' | 'large';

/** Table rows while they are loading, in their final height. A fast answer shows none (LAY-39). */
export function TableSkeleton({ size = 'medium', rows = 6 }: { size?: RowSize | undefined; rows?: number }) {
  const t = useTexts(uiTexts);
  return (
    <output className={`${styles.skeleton} ${styles[size]}`} aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.skeletonRow}>
          <SkeletonBar width="16%" />
          <SkeletonBar width={index % 2 === 0 ? '36%' : '26%'} />
          <SkeletonBar width="12%" />
        </span>
      ))}
    </output>
  );
}
