import Button from '@mui/material/Button';
import type { SkippedRow } from '@recado/contracts';
import { numberText } from '../../../lib/format/numberText.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './ImportDialog.module.css';
import { listImportTexts } from './import.texts.ts';
import { SkippedList } from './SkippedList.tsx';
import { isRepeated, saveSkipped } from './skippedRows.ts';

type Props = {
  addedCount: number;
  skipped: readonly SkippedRow[];
  withoutEmailCount?: number;
  isChecked: boolean;
};

/** How many contacts were added, and the rows that were left out with their reason: the first ones here, all in a file. */
export function ImportResult({ addedCount, skipped, withoutEmailCount = 0, isChecked }: Props) {
  const t = useTexts(listImportTexts);
  const repeated = skipped.filter(isRepeated).length;
  const wrong = skipped.length - repeated;
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('added')}</dt>
          <dd>{numberText(addedCount)}</dd>
        </div>
        <div>
          <dt>{t('repeated')}</dt>
          <dd>{numberText(repeated)}</dd>
        </div>
        <div>
          <dt>{t('wrong')}</dt>
          <dd className={wrong > 0 ? styles.bad : undefined}>{numberText(wrong)}</dd>
        </div>
      </dl>
      {isChecked && addedCount > 0 && (
        <p className={styles.note} role="status">
          <Icon name="hourglass" size={18} />
          {t('checking', { count: addedCount })}
        </p>
      )}
      {withoutEmailCount > 0 && <p className={styles.note}>{t('withoutEmail', { count: withoutEmailCount })}</p>}
      {skipped.length > 0 && <SkippedList skipped={skipped} />}
      {skipped.length > 0 && (
        <Button
          variant="outlined"
          color="inherit"
          className={styles.download ?? ''}
          startIcon={<Icon name="download" size={18} />}
          onClick={() => saveSkipped(t, skipped)}
        >
          {t('download')}
        </Button>
      )}
    </>
  );
}
