import type { NumberHealth } from '@recado/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { paths, useOpenId } from '../../../lib/routes.ts';
import { PlanGate } from '../../../lib/session/plan.tsx';
import { connectionNoticeTexts } from '../../../lib/texts/connectionNotices.texts.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Breadcrumb } from '../../../ui/page/Breadcrumb.tsx';
import { Page, PageHeader } from '../../../ui/page/Page.tsx';
import { useNumberHealth } from '../campaigns.queries.ts';
import { BudgetCard } from './BudgetCard.tsx';
import { Days } from './Days.tsx';
import { RatingCard } from './RatingCard.tsx';
import { numberHealthTexts } from './health.texts.ts';
import styles from './NumberHealth.module.css';

/** The health of the number of one connection: warnings, limits, and what came of its campaigns. */
export function NumberHealthPage() {
  const t = useTexts(numberHealthTexts);
  const navigate = useNavigate();
  const id = Number(useOpenId('number'));
  const found = useNumberHealth(id);
  const isGone = found.error?.status === 404 || found.error?.status === 400;
  return (
    <PlanGate flag="useCampaigns">
      {found.data && !isGone ? (
        <Health key={id} health={found.data} />
      ) : (
        <Page header={<PageHeader title={t('title')} />}>
          {isGone ? (
            <EmptyState
              icon="link"
              title={t('gone')}
              text={t('goneText')}
              action={{ label: t('toConnections'), onClick: () => void navigate({ to: paths.connections }) }}
            />
          ) : found.isError ? (
            <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />
          ) : (
            <TableSkeleton size="large" />
          )}
        </Page>
      )}
    </PlanGate>
  );
}

function Health({ health }: { health: NumberHealth }) {
  const t = useTexts(numberHealthTexts);
  const { name, number } = health;
  return (
    <Page
      header={
        <PageHeader
          title={t('title')}
          text={number ? `${name} · ${readablePhone(number)}` : name}
          above={<Breadcrumb to={paths.connections} label={t('connections')} />}
        />
      }
    >
      <div className={styles.page}>
        <Warnings health={health} />
        <RatingCard health={health} />
        <BudgetCard health={health} />
        <Days health={health} />
      </div>
    </Page>
  );
}

/** The notice of WhatsApp about the number, and the campaigns that are stopped because of it. */
function Warnings({ health: { notice, provider, stopped } }: { health: NumberHealth }) {
  const t = useTexts(numberHealthTexts);
  const why = useTexts(connectionNoticeTexts);
  return (
    <section className={styles.card} aria-label={t('state')}>
      <h2>{t('state')}</h2>
      <p className={styles.notice} data-bad={notice !== null}>
        <Icon name={notice === null ? 'check' : 'warning'} size={18} />
        {notice === null ? t('noNotice') : why(notice)}
      </p>
      {provider !== 'cloud' && <p className={styles.note}>{t('qualityUnknown')}</p>}
      {stopped.length > 0 && (
        <ul className={styles.stopped}>
          {stopped.map(({ id, name, reason }) => (
            <li key={id}>
              <Link to={paths.campaignReport(id)}>{name}</Link> · {t(`stopped.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
