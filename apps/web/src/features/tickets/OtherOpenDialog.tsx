import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { ticketsApi } from '@recado/contracts';
import { useId } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './OtherOpenDialog.module.css';
import { endAsking, nameConflict, type Conflict } from './ticketDialogs.ts';
import { ticketTexts } from './tickets.texts.ts';
import { conflictText, type TicketActions } from './useTicketActions.ts';

/** Names who attends the contact already and in which queue; who may see that ticket can go to it (DLG-09). */
export function OtherOpenDialog({ conflict, actions }: { conflict: Conflict; actions: TicketActions }) {
  const t = useTexts(ticketTexts);
  const id = useId();
  const { data } = useEndpoint(ticketsApi.getByUuid, { params: { ticketId: conflict.uuid } }, { staleTime: 0 });
  const close = (): void => nameConflict(null);
  const go = (): void => {
    close();
    endAsking();
    actions.open(conflict);
  };
  return (
    <Dialog open onClose={close} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} slotProps={{ paper: { className: styles.paper ?? '' } }}>
      <div className={styles.words}>
        <h2 id={`${id}-title`}>{t('otherTitle')}</h2>
        <p id={`${id}-text`}>{conflictText(conflict)}.</p>
      </div>
      <div className={styles.actions}>
        <Button variant="text" color="inherit" onClick={close} ref={(button: HTMLButtonElement | null) => void (button && !data && button.focus())}>
          {t('close')}
        </Button>
        {data && (
          <Button variant="contained" onClick={go}>
            {t('goToIt')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
