import styles from './Figures.module.css';

type Figure = { label: string; value: string; note?: string };

/** Figures side by side, each with a label above and perhaps a note below. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
        {note !== undefined && <dd>{note}</dd>}
      </div>
    ))}
  </dl>
);
