import { useLanguage } from '../../../lib/texts/texts.ts';
import styles from './BarChart.module.css';
import { niceScale } from './niceScale.ts';

export type Bar = {
  label: string;
  value: number;
  /** The full label, where the short one is ambiguous. */ full?: string;
};

/** Number of labels that fit side by side. If there are more, only every second, third, … label is shown. */
const fitting = (bars: readonly Bar[]): number => (bars.some(({ label }) => label.length > 2) ? 12 : 31);
/** Number of values that fit above the bars. */
const fittingNumbers = 31;

/** A vertical bar chart with a value above each bar, and the same data as a table for screen readers. */
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
      {/* The wrapper hides the table, because a table ignores a small height. */}
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

/** A horizontal bar chart, longest bar first, with a value at the end of each. */
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
