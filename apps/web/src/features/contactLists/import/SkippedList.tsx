import type { SkippedRow } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './ImportDialog.module.css';
import { listImportTexts } from './import.texts.ts';
import { isRepeated, mostShown, reasonOf } from './skippedRows.ts';

/** The first rows that an import left out, each with its reason, and the number of the others. */
export function SkippedList({ skipped }: { skipped: readonly SkippedRow[] }) {
  const t = useTexts(listImportTexts);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region without controls must be
    // reachable by keyboard
    <ul className={styles.skipped} aria-label={t('leftOut')} tabIndex={0}>
      {skipped.slice(0, mostShown).map((row) => (
        <li key={row.row}>
          <Icon name={isRepeated(row) ? 'copy' : 'error'} size={18} />
          <span>
            <strong>{t('row', { n: row.row })}</strong> {row.name}
            <span>{reasonOf(t, row)}</span>
          </span>
        </li>
      ))}
      {skipped.length > mostShown && <li>{t('andMore', { count: skipped.length - mostShown })}</li>}
    </ul>
  );
}
