import Button from '@mui/material/Button';
import { readPhoneNumber, type AdjustedRow } from '@recado/contracts';
import { useState } from 'react';
import { numberText } from '../../../lib/format/numberText.ts';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { toCheckedRows, type CheckedRow, type ShownRows } from './checkedRows.ts';
import type { Sent } from './columns.ts';
import styles from './ImportDialog.module.css';
import { importTexts } from './import.texts.ts';
import { saveRefusals, type Refusal } from './refusals.ts';

type Props = {
  sent: Sent;
  newCount: number;
  refusals: readonly Refusal[];
  adjusted: readonly AdjustedRow[];
  isBusy: boolean;
  onBack: () => void;
  onNext: () => void;
};

/** Rows drawn at once: nobody reads 5,000 of them, and the errors can be downloaded. */
const mostShown = 200;

/** The rows as they would be imported: what is new, what is known, and what is wrong in which row. */
export function CheckStep({ sent, newCount, refusals, adjusted, isBusy, onBack, onNext }: Props) {
  const t = useTexts(importTexts);
  const existing = refusals.filter(({ isKnown }) => isKnown).length;
  const wrong = refusals.length - existing;
  const [shown, setShown] = useState<ShownRows>(wrong > 0 ? 'wrong' : 'all');
  if (isBusy)
    return (
      <div className={styles.running} role="status">
        <strong>{t('storing', { count: newCount })}</strong>
        <progress aria-label={t('storing', { count: newCount })} />
        <p>{t('storingText')}</p>
      </div>
    );
  return (
    <>
      <div className={styles.body}>
        <dl className={styles.figures}>
          <Figure count={newCount} label={t('new')} />
          <Figure count={existing} label={t('existing')} />
          <Figure count={wrong} label={t('wrong')} isBad={wrong > 0} />
        </dl>
        <Segmented
          label={t('show')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('showAll', { count: sent.rows.length }) },
            { value: 'new', label: t('showNew', { count: newCount }) },
            { value: 'existing', label: t('showExisting', { count: existing }) },
            { value: 'wrong', label: t('showWrong', { count: wrong }) },
          ]}
        />
        <RowTable rows={toCheckedRows(sent, refusals, adjusted, shown)} />
        <p className={styles.help}>{t('ninthDigit')}</p>
      </div>
      <footer className={styles.actions}>
        {refusals.length > 0 && (
          <Button
            variant="text"
            className={styles.first ?? ''}
            startIcon={<Icon name="download" size={18} />}
            onClick={() => void saveRefusals(t, refusals)}
          >
            {t('downloadWrong')}
          </Button>
        )}
        <Button variant="text" color="inherit" onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="contained" disabled={newCount === 0} onClick={onNext}>
          {newCount === 0 ? t('nothingNew') : t('importCount', { count: newCount })}
        </Button>
      </footer>
    </>
  );
}

/** The rows, as far as somebody reads them, each with what becomes of it. */
function RowTable({ rows }: { rows: readonly CheckedRow[] }) {
  const t = useTexts(importTexts);
  return (
    <>
      <div className={styles.tableBox} tabIndex={0} role="region" aria-label={t('check')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('email')}</th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostShown).map(({ row, line, refusal, adjusted }) => (
              <tr key={line}>
                <td className="num">{line}</td>
                <th scope="row">{row.Nome || '—'}</th>
                <td className="num">{savedNumber(String(row.Telefone ?? ''))}</td>
                <td>{row.Email}</td>
                <td>
                  <span className={!refusal ? styles.good : refusal.isKnown ? styles.neutral : styles.bad}>
                    {refusal ? refusal.text : t(stateOfNew[adjusted ?? 'whole'])}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > mostShown && <p className={styles.help}>{t('firstOnly', { count: mostShown })}</p>}
    </>
  );
}

const stateOfNew = { whole: 'isNew', email: 'newWithoutEmail', name: 'newWithCutName' } as const;

/** The number as it will be saved; one that cannot be read, as it was written. */
function savedNumber(typed: string): string {
  const reading = readPhoneNumber(typed);
  return 'number' in reading ? readablePhone(reading.number) : typed;
}

const Figure = ({ count, label, isBad = false }: { count: number; label: string; isBad?: boolean }) => (
  <div>
    <dd className={isBad ? `num ${styles.badFigure}` : 'num'}>{numberText(count)}</dd>
    <dt>{label}</dt>
  </div>
);
