import { useLanguage } from '../../lib/texts.ts';
import styles from './BarChart.module.css';
import { niceScale } from './niceScale.ts';

export type Bar = {
  label: string;
  value: number;
  /** The label in full, where the short one says too little by itself. */ full?: string;
};

/** So many labels fit side by side, short ones and longer ones; of more, each second, third … one is written. */
const fitting = (bars: readonly Bar[]): number => (bars.some(({ label }) => label.length > 2) ? 12 : 31);
/** So many numbers fit above the bars. */
const fittingNumbers = 31;

/** Upright bars over named places, the number on each; the same as a table for who does not see it. */
export function BarChart({ title, bars, unit }: { title: string; bars: readonly Bar[]; unit: string }) {
  const [language] = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  const scale = niceScale(Math.max(...bars.map(({ value }) => value), 0));
  const top = scale.at(-1) ?? 1;
  const every = Math.ceil(bars.length / fitting(bars));
  return (
    <figure className={styles.chart}>
      <div className={styles.plot} aria-hidden>
        {scale.map((step) => (
          <span key={step} className={styles.line} style={{ bottom: `${(step / top) * 100}%` }}>
            <span className={styles.step}>{numbers.format(step)}</span>
          </span>
        ))}
        <div className={styles.bars}>
          {bars.map(({ label, value, full = label }, index) => (
            <span key={full} className={styles.place} title={`${full}: ${numbers.format(value)}`}>
              <span className={styles.bar} style={{ height: `${(value / top) * 100}%` }}>
                {bars.length <= fittingNumbers && value > 0 && (
                  <span className={styles.value}>{numbers.format(value)}</span>
                )}
              </span>
              {index % every === 0 && <span className={styles.label}>{label}</span>}
            </span>
          ))}
        </div>
      </div>
      {/* A table keeps its height whatever it is told: what hides it stands around it. */}
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value, full = label }) => (
              <tr key={full}>
                <th scope="row">{full}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Lying bars, longest first, the number at the end of each. */
export function RankChart({ bars }: { bars: readonly Bar[] }) {
  const [language] = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <ul className={styles.ranks}>
      {bars.map(({ label, value }) => (
        <li key={label}>
          <span className="ellipsis" title={label}>
            {label}
          </span>
          <span className={styles.track} aria-hidden>
            <i style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <b className="num">{numbers.format(value)}</b>
        </li>
      ))}
    </ul>
  );
}
