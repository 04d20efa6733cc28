import Button from '@mui/material/Button';
import {
  cellText,
  chooseUse,
  columnUses,
  contactFields,
  contentOf,
  findDropped,
  guessMapping,
  isComplete,
  keepAsExtra,
  titlesOf,
  type ColumnUse,
  type ImportedField,
  type SheetLine,
  type SheetMapping,
} from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { BusyButton } from '../fields/BusyButton.tsx';
import styles from './SheetColumns.module.css';
import { sheetTexts } from './sheet.texts.ts';

type Props = {
  lines: readonly SheetLine[];
  mapping: SheetMapping;
  /** The fields that must be chosen. */
  required?: readonly ImportedField[];
  /** The uses that a column may have. */
  uses?: readonly ColumnUse[];
  /** The words on the button that goes on. */
  next: string;
  isBusy: boolean;
  onChange: (mapping: SheetMapping) => void;
  onBack: () => void;
  onNext: () => void;
};

const shownSamples = 3;

/** Chooses the use of each column of a sheet, beginning with the guessed ones. */
export function SheetColumns({
  lines,
  mapping,
  required = contactFields,
  uses = columnUses,
  next,
  isBusy,
  onChange,
  onBack,
  onNext,
}: Props) {
  const t = useTexts(sheetTexts);
  const titles = titlesOf(lines, mapping, (n) => t('column', { n }));
  const guessed = guessMapping(lines, required).columns;
  const dropped = uses.includes('extra') ? findDropped(lines, mapping) : [];
  return (
    <>
      <div className={styles.body}>
        <ul className={styles.columns}>
          {mapping.columns.map((use, at) => (
            <li key={at}>
              <span className={styles.sample}>
                <strong className="ellipsis">{titles[at]}</strong>
                <span className="ellipsis">{samplesOf(lines, mapping, at)}</span>
              </span>
              <Select
                label={t('goesTo', { name: titles[at]! })}
                value={use ?? ''}
                onChange={(value) => onChange(chooseUse(mapping, at, uses.find((one) => one === value) ?? null))}
                options={[['', t('notImported')], ...uses.map((one) => [one, t(one)] as const)]}
              />
              <span className={styles.recognised}>{use !== null && guessed[at] === use && t('recognised')}</span>
            </li>
          ))}
        </ul>
        {dropped.length > 0 && (
          <p className={styles.dropped} role="status">
            {t('dropped', { count: dropped.length, names: dropped.map((at) => titles[at]).join(', ') })}
            <Button variant="text" size="small" onClick={() => onChange(keepAsExtra(mapping, dropped))}>
              {t('keepExtra')}
            </Button>
          </p>
        )}
        <div className={styles.options}>
          <label className={styles.country}>
            {t('country')}
            <Select
              value={mapping.country}
              onChange={(country) => onChange({ ...mapping, country })}
              options={[
                ['55', t('brazil')],
                ['', t('asWritten')],
              ]}
            />
          </label>
          <label className={styles.hasHead}>
            <input
              type="checkbox"
              checked={mapping.hasHead}
              onChange={(event) => onChange({ ...mapping, hasHead: event.target.checked })}
            />
            {t('hasHead', { n: lines[mapping.headAt]?.number ?? 1 })}
          </label>
        </div>
      </div>
      <footer className={styles.actions}>
        {!isComplete(mapping, required) && (
          <p role="status">{t(required.includes('name') ? 'incomplete' : 'incompleteNumber')}</p>
        )}
        <Button variant="text" color="inherit" disabled={isBusy} onClick={onBack}>
          {t('back')}
        </Button>
        <BusyButton variant="contained" busy={isBusy} disabled={!isComplete(mapping, required)} onClick={onNext}>
          {next}
        </BusyButton>
      </footer>
    </>
  );
}

/** Returns the first contents of a column. */
const samplesOf = (lines: readonly SheetLine[], mapping: SheetMapping, at: number): string =>
  contentOf(lines, mapping)
    .map(({ cells }) => cellText(cells[at]))
    .filter(Boolean)
    .slice(0, shownSamples)
    .join(', ');

type SelectProps = {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, words: string])[];
};

const Select = ({ label, value, onChange, options }: SelectProps) => (
  <span className={styles.select}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
    <Icon name="expandMore" size={18} />
  </span>
);
