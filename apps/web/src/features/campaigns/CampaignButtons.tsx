import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { isCampaignCancellable, isCampaignEditable, isCampaignPaused, type Campaign } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useNow } from '../../lib/format/dates.ts';
import { paths } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
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
  const { sendNow, cancel, restart, resume, remove, isBusy } = useCampaignActions();
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
        onSendNow={() => void sendNow(campaign)}
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
          {status === 'INATIVA' && <MenuItem onClick={choose(() => sendNow(campaign))}>{t('sendNow')}</MenuItem>}
          {isCampaignPaused(campaign) && <MenuItem onClick={choose(() => resume(campaign))}>{t('resume')}</MenuItem>}
          {isCampaignCancellable(status) && <MenuItem onClick={choose(() => cancel(campaign))}>{t('cancel')}</MenuItem>}
          {status === 'CANCELADA' && <MenuItem onClick={choose(() => restart(campaign))}>{t('restart')}</MenuItem>}
          <Divider />
          <MenuItem className="danger" onClick={choose(() => remove(campaign))}>
            {t('remove')}
          </MenuItem>
        </MenuBelow>
      )}
    </span>
  );
}

type NextProps = {
  campaign: Campaign;
  isBusy: boolean;
  onSendNow: () => void;
  onCancel: () => void;
  onRestart: () => void;
  onResume: () => void;
  onReport: () => void;
};

function NextAction({ campaign, isBusy, onSendNow, onCancel, onRestart, onResume, onReport }: NextProps) {
  const t = useTexts(campaignTexts);
  const { name, status } = campaign;
  const resume = { icon: 'play', text: 'resume', label: 'resumeOf', run: onResume } as const;
  const byStatus = {
    INATIVA: { icon: 'send', text: 'sendNow', label: 'sendNowOf', run: onSendNow },
    PROGRAMADA: null,
    EM_ANDAMENTO: { icon: 'pause', text: 'cancel', label: 'cancelOf', run: onCancel },
    CANCELADA: { icon: 'play', text: 'restart', label: 'restartOf', run: onRestart },
    FINALIZADA: { icon: 'dashboard', text: 'report', label: 'reportOf', run: onReport },
  } as const;
  const action = isCampaignPaused(campaign) ? resume : byStatus[status];
  if (action === null) return null;
  return (
    <BusyButton
      size="small"
      variant="outlined"
      color={action.text === 'cancel' ? 'error' : 'inherit'}
      busy={isBusy}
      startIcon={<Icon name={action.icon} size={16} />}
      aria-label={t(action.label, { name })}
      onClick={action.run}
    >
      {t(action.text)}
    </BusyButton>
  );
}
