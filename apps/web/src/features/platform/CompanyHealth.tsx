import { platformCompaniesApi } from '@recado/contracts';
import { relativeTime } from '../../lib/format/dates.ts';
import { useEndpoint } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './PlatformDialog.module.css';
import { platformTexts } from './platform.texts.ts';

const bytesText = (bytes: number): string =>
  bytes < 1_024 * 1_024
    ? `${Math.ceil(bytes / 1_024)} KB`
    : bytes < 1_024 ** 3
      ? `${(bytes / 1_024 ** 2).toFixed(1)} MB`
      : `${(bytes / 1_024 ** 3).toFixed(1)} GB`;

/** Figures of a company for the operator. They contain nothing that customers or attendants wrote. */
export function CompanyHealth({ companyId }: { companyId: number }) {
  const t = useTexts(platformTexts);
  const { data } = useEndpoint(platformCompaniesApi.health, { params: { companyId } }, { staleTime: 0 });
  const up = data?.connections.filter(({ status }) => status === 'CONNECTED').length ?? 0;
  const figures = data && [
    [
      t('connectionsUp'),
      data.connections.length === 0 ? t('none') : t('ofTotal', { up, all: data.connections.length }),
    ],
    [t('waiting'), data.waiting],
    [t('messagesToday'), data.messagesToday],
    [t('files'), bytesText(data.storedBytes)],
    [t('failed'), data.failedEvents],
    [t('lastSignIn'), data.lastSignInAt ? relativeTime(data.lastSignInAt) : t('never')],
  ];
  return (
    <section className={styles.health} aria-label={t('health')} aria-busy={!data}>
      <h3>{t('health')}</h3>
      <dl>
        {figures?.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('onlyFigures')}</p>
    </section>
  );
}
