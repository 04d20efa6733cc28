import type { AiUsageRow } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { usageTexts } from './usage.texts.ts';
import styles from './usage.module.css';
import { costText, nameOf, purposeOf, sumOf, tokensText } from './usageWords.ts';

type Props = { rows: readonly AiUsageRow[]; pricePerMillion: number | null };

/** The tokens of a month by assistant, purpose and model, with the estimated cost of each. */
export function UsageList({ rows, pricePerMillion }: Props) {
  const t = useTexts(usageTexts);
  if (rows.length === 0) return <p className={styles.none}>{t('none')}</p>;
  const total = costText(rows, pricePerMillion, t);
  const amounts = (tokens: number, cost: string) => (
    <span className={styles.amounts}>
      <span className="num">{t('tokensOf', { tokens: tokensText(tokens) })}</span>
      <small className="num">≈ {cost}</small>
    </span>
  );
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={`${row.kind}:${row.id}:${row.purpose}:${row.model}`}>
          <span>
            <b>{nameOf(row, t)}</b>
            <small>{[purposeOf(row.purpose, t), row.model].filter(Boolean).join(' · ')}</small>
          </span>
          {amounts(row.totalTokens, costText([row], pricePerMillion, t).value)}
        </li>
      ))}
      <li>
        <span>
          {t('total')}
          <small>{total.basis}</small>
        </span>
        {amounts(sumOf(rows, 'totalTokens'), total.value)}
      </li>
    </ul>
  );
}
