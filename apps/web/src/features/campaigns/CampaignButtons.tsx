import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { isCampaignCancellable, isCampaignEditable, isCampaignPaused, type Campaign } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useNow } from '../../lib/format/dates.ts';
import { paths } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import { campaignTexts } from './campaigns.texts.ts';
import styles from './CampaignsPage.module.css';
import { useCampaignActions } from './useCampaignActions.ts';

type Props = { campaign: Campaign; onEdit: () => void };

const clockMs = 30_000;

/** The next action of a campaign as a button, and all of them in a menu (CAMP-02). */
export function CampaignButtons({ campaign, onEdit }: Props) {
  const t = useTexts(campaignTexts);
  const navigate = useNavigate();
  const now = useNow(clockMs);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { cancel, restart, resume, remove, isBusy } = useCampaignActions();
  const { id, name, status } = campaign;
  const openReport = (): void => void navigate({ to: paths.campaignReport(id) });
  const choose = (act: () => unknown) => (): void => {
    setAnchor(null);
    act();
  };
  return (
    <span className={styles.buttons}>
      <NextAction
        campaign={campaign}
        isBusy={isBusy}
        onCancel={() => void cancel(campaign)}
        onRestart={() => void restart(campaign)}
        onResume={() => void resume(campaign)}
        onReport={openReport}
      />
      <span className={styles.menu}>
        <IconButton36
          icon="moreHorizontal"
          label={t('menuOf', { name })}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      </span>
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          <MenuItem onClick={choose(onEdit)}>
            {t(isCampaignEditable(campaign, new Date(now)) ? 'edit' : 'view')}
          </MenuItem>
          <MenuItem onClick={choose(openReport)}>{t('report')}</MenuItem>
          {isCampaignPaused(campaign) && <MenuItem onClick={choose(() => resume(campaign))}>{t('resume')}</MenuItem>}
          {isCampaignCancellable(status) && <MenuItem onClick={choose(() => cancel(campaign))}>{t('cancel')}</MenuItem>}
          {status === 'CANCELADA' && <MenuItem onClick={choose(() => restart(campaign))}>{t('restart')}</MenuItem>}
          <MenuItem onClick={choose(() => remove(campaign))}>{t('remove')}</MenuItem>
        </MenuBelow>
      )}
    </span>
  );
}

type NextProps = {
  campaign: Campaign;
  isBusy: boolean;
  onCancel: () => void;
  onRestart: () => void;
  onResume: () => void;
  onReport: () => void;
};

function NextAction({ campaign, isBusy, onCancel, onRestart, onResume, onReport }: NextProps) {
  const t = useTexts(campaignTexts);
  const { name, status } = campaign;
  if (isCampaignPaused(campaign))
    return (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={isBusy}
        startIcon={<Icon name="play" size={16} />}
        aria-label={t('resumeOf', { name })}
        onClick={onResume}
      >
        {t('resume')}
      </Button>
    );
  if (status === 'EM_ANDAMENTO')
    return (
      <Button
        size="small"
        variant="outlined"
        color="error"
        loading={isBusy}
        startIcon={<Icon name="pause" size={16} />}
        aria-label={t('cancelOf', { name })}
        onClick={onCancel}
      >
        {t('cancel')}
      </Button>
    );
  if (status === 'CANCELADA')
    return (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={isBusy}
        startIcon={<Icon name="play" size={16} />}
        aria-label={t('restartOf', { name })}
        onClick={onRestart}
      >
        {t('restart')}
      </Button>
    );
  if (status === 'FINALIZADA')
    return (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="dashboard" size={16} />}
        aria-label={t('reportOf', { name })}
        onClick={onReport}
      >
        {t('report')}
      </Button>
    );
  return null;
}
