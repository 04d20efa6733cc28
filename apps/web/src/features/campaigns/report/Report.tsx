import { isCampaignCancellable, isCampaignPaused, type CampaignReport } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { numberText, shareText } from '../../../lib/format/numberText.ts';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Figures } from '../../../ui/lists/Figures.tsx';
import { Breadcrumb } from '../../../ui/page/Breadcrumb.tsx';
import { Page, PageHeader } from '../../../ui/page/Page.tsx';
import { refreshReport } from '../campaigns.queries.ts';
import { campaignTexts } from '../campaigns.texts.ts';
import { useCampaignActions } from '../useCampaignActions.ts';
import { Details } from './Details.tsx';
import { Outcomes } from './Outcomes.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { Recipients } from './Recipients.tsx';
import { countReached } from './segmentsOf.ts';
import styles from './Report.module.css';
import { campaignReportTexts } from './report.texts.ts';
import { useRecipientsExport } from './useRecipientsExport.ts';
import { Variants } from './Variants.tsx';

/** Receipts of the last messages arrive after the end: the report is read again after this time, in ms (CAMP-16). */
const lateMs = 5_000;

/** The figures, the recipients, the details and the variants of a campaign, live (CAMP-15, CAMP-17). */
export function Report({ campaign }: { campaign: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  useLateRefresh(campaign);
  const { report } = campaign;
  const { delivered } = report;
  const reached = countReached(report);
  return (
    <Page
      header={
        <PageHeader
          title={campaign.name}
          above={<Breadcrumb to={paths.campaigns} label={t('campaigns')} here={t('title')} />}
          actions={<Actions campaign={campaign} />}
        />
      }
    >
      <div className={styles.report}>
        <ProgressCard campaign={campaign} />
        <Figures
          figures={[
            {
              label: t('valid'),
              value: numberText(report.valid),
              note: t('validOf', { total: numberText(report.total) }),
            },
            {
              label: t('delivered'),
              value: numberText(delivered),
              note: t('ofValid', { share: shareText(delivered, report.valid) }),
            },
            ...(['received', 'read'] as const).map((figure) => ({
              label: t(`${figure}Count`),
              value: numberText(report[figure]),
              note: t('ofDelivered', { share: shareText(report[figure], delivered) }),
            })),
            {
              label: t('answeredCount'),
              value: numberText(report.answered),
              note: t(reached > delivered ? 'ofReached' : 'ofDelivered', {
                share: shareText(report.answered, reached),
              }),
            },
          ]}
        />
        <dl className={styles.others}>
          {(['failed', 'skipped', 'declined', 'optedOut'] as const).map((figure) => (
            <div key={figure}>
              <dt>{t(`${figure}Count`)}</dt>
              <dd>{numberText(report[figure])}</dd>
            </div>
          ))}
        </dl>
        <Outcomes campaign={campaign} />
        <div className={styles.columns}>
          <Recipients campaign={campaign} />
          <div className={styles.side}>
            <Details campaign={campaign} />
            <Variants campaign={campaign} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Refresh, export, and stop or resume. */
function Actions({ campaign }: { campaign: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const words = useTexts(campaignTexts);
  const { isExporting, run } = useRecipientsExport(campaign);
  const { cancel, restart, resume, isBusy } = useCampaignActions();
  const { id, status } = campaign;
  return (
    <span className={styles.actions}>
      <SideAction icon="refresh" label={t('refresh')} onClick={() => refreshReport(id)} />
      <SideAction icon="download" label={t('export')} isBusy={isExporting} onClick={() => void run()} />
      {isCampaignCancellable(status) && (
        <BusyButton
          variant="outlined"
          color="error"
          startIcon={<Icon name="pause" size={18} />}
          busy={isBusy}
          onClick={() => void cancel(campaign)}
        >
          {words('cancelConfirm')}
        </BusyButton>
      )}
      {isCampaignPaused(campaign) && (
        <BusyButton
          variant="contained"
          startIcon={<Icon name="play" size={18} />}
          busy={isBusy}
          onClick={() => void resume(campaign)}
        >
          {words('resume')}
        </BusyButton>
      )}
      {status === 'CANCELADA' && (
        <BusyButton
          variant="contained"
          startIcon={<Icon name="play" size={18} />}
          busy={isBusy}
          onClick={() => void restart(campaign)}
        >
          {words('restart')}
        </BusyButton>
      )}
    </span>
  );
}

type SideActionProps = { icon: IconName; label: string; isBusy?: boolean; onClick: () => void };

/** A secondary action, on a phone without its words: the primary one keeps its place beside it. */
function SideAction({ icon, label, isBusy = false, onClick }: SideActionProps) {
  if (useIsPhone()) return <IconButton36 icon={icon} size={44} label={label} isBusy={isBusy} onClick={onClick} />;
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      startIcon={<Icon name={icon} size={18} />}
      busy={isBusy}
      onClick={onClick}
    >
      {label}
    </BusyButton>
  );
}

/** Reads the report again some seconds after the campaign became FINALIZADA (CAMP-16). */
function useLateRefresh({ id, status }: CampaignReport): void {
  const before = useRef(status);
  useEffect(() => {
    const hasEnded = status === 'FINALIZADA' && before.current !== 'FINALIZADA';
    before.current = status;
    if (!hasEnded) return undefined;
    const timer = setTimeout(() => refreshReport(id), lateMs);
    return () => clearTimeout(timer);
  }, [id, status]);
}
