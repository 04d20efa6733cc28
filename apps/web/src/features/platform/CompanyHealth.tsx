import { platformCompaniesApi } from '@recado/contracts';
import { fileSize } from '../../conversation/content/fileSize.ts';
import { relativeTime } from '../../lib/format/dates.ts';
import { numberText } from '../../lib/format/numberText.ts';
import { useEndpoint } from '../../lib/server/api.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { LoadFailed } from '../../ui/fields/LoadFailed.tsx';
import styles from './PlatformDialog.module.css';
import { uiTexts } from '../../ui/ui.texts.ts';
import { platformTexts } from './platform.texts.ts';

/** Figures of a company for the operator. They contain nothing that customers or attendants wrote. */
export function CompanyHealth({ companyId }: { companyId: number }) {
  const t = useTexts(platformTexts);
  const common = useTexts(uiTexts);
  const asked = useEndpoint(platformCompaniesApi.health, { params: { companyId } }, { staleTime: 0 });
  const { data } = asked;
  const retry = retryOf(asked);
  const up = data?.connections.filter(({ status }) => status === 'CONNECTED').length ?? 0;
  const figures = data && [
    [
      t('connectionsUp'),
      data.connections.length === 0
        ? t('none')
        : t('ofTotal', { up: numberText(up), all: numberText(data.connections.length) }),
    ],
    [t('waiting'), numberText(data.waiting)],
    [t('messagesToday'), numberText(data.messagesToday)],
    [t('files'), fileSize(data.storedBytes)],
    [t('failed'), numberText(data.failedEvents)],
    [t('lastSignIn'), data.lastSignInAt ? relativeTime(data.lastSignInAt) : t('never')],
  ];
  return (
    <section className={styles.health} aria-label={t('health')} aria-busy={asked.isFetching && !data}>
      <h3>{t('health')}</h3>
      {retry && <LoadFailed text={common('figuresFailed')} onRetry={retry} />}
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
