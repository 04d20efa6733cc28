import { isErrorCode, type NumberDay, type NumberHealth } from '@recado/contracts';
import { dateText } from '../../../lib/format/dates.ts';
import { numberText, shareText } from '../../../lib/format/numberText.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Figures } from '../../../ui/lists/Figures.tsx';
import { Table } from '../../../ui/lists/Table.tsx';
import { numberHealthTexts } from './health.texts.ts';
import styles from './NumberHealth.module.css';

const figures = ['sent', 'delivered', 'read', 'answered', 'failed', 'optedOut'] as const;

/** A day without a time is read as local noon, because its midnight in UTC is the day before in Brazil. */
const dayText = (day: string): string => dateText(`${day}T12:00:00`);

/** The campaign messages of the last 30 days: their sums, each day, and why some were refused. */
export function Days({ health: { days, failures } }: { health: NumberHealth }) {
  const t = useTexts(numberHealthTexts);
  if (days.length === 0) return <EmptyState icon="campaign" title={t('none')} text={t('noneText')} />;
  const sumOf = (figure: (typeof figures)[number]): number => days.reduce((sum, day) => sum + day[figure], 0);
  const sent = sumOf('sent');
  return (
    <>
      <Figures
        figures={figures.map((figure) => ({
          label: t(figure),
          value: numberText(sumOf(figure)),
          ...(figure !== 'sent' && { note: t('ofSent', { share: shareText(sumOf(figure), sent) }) }),
        }))}
      />
      <section className={styles.days} aria-label={t('days')}>
        <h2>{t('days')}</h2>
        <Table
          label={t('days')}
          rows={days}
          idOf={({ day }) => day}
          columns={[
            { title: t('day'), renderCell: ({ day }) => <span className="num">{dayText(day)}</span> },
            ...figures.map((figure) => ({
              title: t(figure),
              kind: 'number' as const,
              renderCell: (day: NumberDay) => numberText(day[figure]),
            })),
          ]}
          renderCard={(day) => (
            <div className={styles.day}>
              <b className="num">{dayText(day.day)}</b>
              <dl>
                {figures.map((figure) => (
                  <div key={figure}>
                    <dt>{t(figure)}</dt>
                    <dd>{numberText(day[figure])}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        />
      </section>
      {failures.length > 0 && (
        <section className={styles.card} aria-label={t('failures')}>
          <h2>{t('failures')}</h2>
          <ul className={styles.failures}>
            {failures.map(({ code, count }) => (
              <li key={code}>
                <b className="num">{numberText(count)}</b> {isErrorCode(code) ? errorText(code) : code}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
