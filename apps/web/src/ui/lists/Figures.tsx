import { withNumberText } from '../../lib/format/numberText.ts';
import styles from './Figures.module.css';

type Figure = { label: string; value: string | number; note?: string };

/** Figures side by side, each with a label above and perhaps a note below. A number gets the separators of the language. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{withNumberText(value)}</dd>
        {note !== undefined && <dd>{note}</dd>}
      </div>
    ))}
  </dl>
);
