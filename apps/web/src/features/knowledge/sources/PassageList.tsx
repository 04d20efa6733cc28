import type { QuotedPassage } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import styles from './Sources.module.css';
import { sourceName } from './sourceNames.ts';
import { sourceTexts } from './sources.texts.ts';

/** Passages with the names of their sources. */
export function PassageList({ passages }: { passages: readonly QuotedPassage[] }) {
  const t = useTexts(sourceTexts);
  return (
    <ul className={styles.passages}>
      {passages.map((passage, at) => (
        <li key={at}>
          <b>{sourceName(passage, t)}</b>
          <p className={passage.text === null ? styles.lost : undefined}>{passage.text ?? t('lost')}</p>
        </li>
      ))}
    </ul>
  );
}
