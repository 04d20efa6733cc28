import Button from '@mui/material/Button';
import { isCampaignCancellable, isCampaignPaused, type CampaignReport } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCompanyZone } from '../../../lib/format/companyTime.ts';
import { numberText } from '../../../lib/format/numberText.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Figures } from '../../../ui/lists/Figures.tsx';
import { Page, PageHeader } from '../../../ui/page/Page.tsx';
import { refreshReport } from '../campaigns.queries.ts';
import { campaignTexts } from '../campaigns.texts.ts';
import { useCampaignActions } from '../useCampaignActions.ts';
import { Details } from './Details.tsx';
import { exportRecipients } from './exportRecipients.ts';
import { Outcomes } from './Outcomes.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { Recipients } from './Recipients.tsx';
import styles from './Report.module.css';
import { campaignReportTexts } from './report.texts.ts';
import { Variants } from './Variants.tsx';

/** Receipts of the last messages arrive after the end: the report is read again after this time, in ms (CAMP-16). */
const lateMs = 5_000;

/** The figures, the recipients, the details and the variants of a campaign, live (CAMP-15, CAMP-17). */
export function Report({ campaign }: { campaign: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  useLateRefresh(campaign);
  const { report } = campaign;
  const share = (count: number, of: number): string => `${of === 0 ? 0 : Math.round((count / of) * 100)}%`;
  const { delivered } = report;
  return (
    <Page
      header={
        <PageHeader
          title={campaign.name}
          above={
            <Link to={paths.campaigns} className={styles.back}>
              {t('campaigns')}
              <Icon name="chevronRight" size={16} />
            </Link>
          }
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
              note: t('ofValid', { share: share(delivered, report.valid) }),
            },
            ...(['received', 'read', 'answered'] as const).map((figure) => ({
              label: t(`${figure}Count`),
              value: numberText(report[figure]),
              note: t('ofDelivered', { share: share(report[figure], delivered) }),
            })),
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
  const zone = useCompanyZone();
  const [isExporting, setExporting] = useState(false);
  const { cancel, restart, resume, isBusy } = useCampaignActions();
  const { id, name, status } = campaign;
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      await exportRecipients(t, id, name, zone);
      toast.success(t('exported'));
    } catch (error) {
      toastError(error);
    }
    setExporting(false);
  };
  return (
    <span className={styles.actions}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="refresh" size={18} />}
        onClick={() => refreshReport(id)}
      >
        {t('refresh')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="download" size={18} />}
        loading={isExporting}
        onClick={() => void save()}
      >
        {t('export')}
      </Button>
      {isCampaignCancellable(status) && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<Icon name="pause" size={18} />}
          loading={isBusy}
          onClick={() => void cancel(campaign)}
        >
          {words('cancelConfirm')}
        </Button>
      )}
      {isCampaignPaused(campaign) && (
        <Button
          variant="contained"
          startIcon={<Icon name="play" size={18} />}
          loading={isBusy}
          onClick={() => void resume(campaign)}
        >
          {words('resume')}
        </Button>
      )}
      {status === 'CANCELADA' && (
        <Button
          variant="contained"
          startIcon={<Icon name="play" size={18} />}
          loading={isBusy}
          onClick={() => void restart(campaign)}
        >
          {words('restart')}
        </Button>
      )}
    </span>
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
