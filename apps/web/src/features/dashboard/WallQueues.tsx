import type { Wall } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { dashboardTexts } from './dashboard.texts.ts';
import { Wait } from './Wait.tsx';
import styles from './WallPage.module.css';

/** The queues with the tickets that wait and that are attended now. */
export function WallQueues({ queues }: Pick<Wall, 'queues'>) {
  const t = useTexts(dashboardTexts);
  return (
    <section className={styles.card}>
      <h2>{t('byQueue')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('queue')}</th>
            <th scope="col">{t('waiting')}</th>
            <th scope="col">{t('oldest')}</th>
            <th scope="col">{t('happening')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.length === 0 && (
            <tr>
              <td colSpan={4} className={styles.quiet}>
                {t('noQueues')}
              </td>
            </tr>
          )}
          {queues.map(({ id, name, color, waiting, oldestSince, open }) => (
            <tr key={id ?? 0}>
              <th scope="row" className={styles.queue}>
                <i style={{ background: color || 'var(--mui-palette-outline)' }} aria-hidden />
                <span>{id === null ? t('noQueue') : name}</span>
              </th>
              <td className="num" data-some={waiting > 0}>
                {waiting}
              </td>
              <td>
                <Wait since={oldestSince} />
              </td>
              <td className="num">{open}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
