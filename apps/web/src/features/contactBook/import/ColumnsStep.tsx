import Button from '@mui/material/Button';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { chooseUse, columnUses, contentOf, guessMapping, isComplete, type Mapping } from './columns.ts';
import styles from './ImportDialog.module.css';
import { importTexts } from './import.texts.ts';
import type { SheetFile } from './readFile.ts';

type Props = {
  file: SheetFile;
  mapping: Mapping;
  /** The names of the columns. */
  titles: readonly string[];
  isBusy: boolean;
  onChange: (mapping: Mapping) => void;
  onBack: () => void;
  onNext: () => void;
};

const shownSamples = 3;

/** Chooses the use of each column, beginning with the guessed ones. */
export function ColumnsStep({ file, mapping, titles, isBusy, onChange, onBack, onNext }: Props) {
  const t = useTexts(importTexts);
  const guessed = guessMapping(file.lines).columns;
  const samplesOf = (at: number): string =>
    contentOf(file.lines, mapping)
      .map(({ cells }) => String(cells[at] ?? '').trim())
      .filter(Boolean)
      .slice(0, shownSamples)
      .join(', ');
  return (
    <>
      <div className={styles.body}>
        <ul className={styles.columns}>
          {mapping.columns.map((field, at) => (
            <li key={at}>
              <span className={styles.sample}>
                <strong className="ellipsis">{titles[at]}</strong>
                <span className="ellipsis">{samplesOf(at)}</span>
              </span>
              <span className={styles.select}>
                <select
                  aria-label={t('goesTo', { name: titles[at]! })}
                  value={field ?? ''}
                  onChange={(event) =>
                    onChange(chooseUse(mapping, at, columnUses.find((one) => one === event.target.value) ?? null))
                  }
                >
                  <option value="">{t('notImported')}</option>
                  {columnUses.map((one) => (
                    <option key={one} value={one}>
                      {t(one)}
                    </option>
                  ))}
                </select>
                <Icon name="expandMore" size={18} />
              </span>
              <span className={styles.recognised}>{field !== null && guessed[at] === field && t('recognised')}</span>
            </li>
          ))}
        </ul>
        <div className={styles.options}>
          <label className={styles.country}>
            {t('country')}
            <span className={styles.select}>
              <select
                value={mapping.country}
                onChange={(event) => onChange({ ...mapping, country: event.target.value })}
              >
                <option value="55">{t('brazil')}</option>
                <option value="">{t('asWritten')}</option>
              </select>
              <Icon name="expandMore" size={18} />
            </span>
          </label>
          <label className={styles.hasHead}>
            <input
              type="checkbox"
              checked={mapping.hasHead}
              onChange={(event) => onChange({ ...mapping, hasHead: event.target.checked })}
            />
            {t('hasHead', { n: file.lines[mapping.headAt]?.number ?? 1 })}
          </label>
        </div>
      </div>
      <footer className={styles.actions}>
        {!isComplete(mapping) && <p role="status">{t('incomplete')}</p>}
        <Button variant="text" color="inherit" disabled={isBusy} onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="contained" loading={isBusy} disabled={!isComplete(mapping)} onClick={onNext}>
          {t('check')}
        </Button>
      </footer>
    </>
  );
}
