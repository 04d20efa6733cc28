import type { SkippedRow } from '@recado/contracts';
import { numberText } from '../../../lib/format/numberText.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './ImportDialog.module.css';
import { listImportTexts } from './import.texts.ts';

const isRepeated = ({ reason }: SkippedRow): boolean => reason === 'repeated' || reason === 'known';

type Props = {
  addedCount: number;
  skipped: readonly SkippedRow[];
  withoutEmailCount?: number;
  isChecked: boolean;
};

/** How many contacts were added, and each row that was left out with its reason. */
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
      {skipped.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region without controls must be
        // reachable by keyboard
        <ul className={styles.skipped} aria-label={t('leftOut')} tabIndex={0}>
          {skipped.map((row) => (
            <li key={row.row}>
              <Icon name={isRepeated(row) ? 'copy' : 'error'} size={18} />
              <span>
                <strong>{t('row', { n: row.row })}</strong> {row.name}
                <span>{row.problem ? errorText(row.problem) : t(`reason.${row.reason}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
