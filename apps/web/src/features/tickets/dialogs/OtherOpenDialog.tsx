import Button from '@mui/material/Button';
import { ticketsApi } from '@recado/contracts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx';
import { endAsking, nameConflict, type Conflict } from './ticketDialogs.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { conflictText, type TicketActions } from '../actions/useTicketActions.ts';

/** Names the attendant and queue that already have the contact. Users who may see that ticket can open it (DLG-09). */
export function OtherOpenDialog({ conflict, actions }: { conflict: Conflict; actions: TicketActions }) {
  const t = useTexts(ticketTexts);
  const { data } = useEndpoint(ticketsApi.getByUuid, { params: { ticketId: conflict.uuid } }, { staleTime: 0 });
  const close = (): void => nameConflict(null);
  const go = (): void => {
    close();
    endAsking();
    actions.open(conflict);
  };
  return (
    <AlertDialog open title={t('otherTitle')} text={`${conflictText(conflict)}.`} onClose={close}>
      <Button
        variant="text"
        color="inherit"
        onClick={close}
        ref={(button: HTMLButtonElement | null) => void (button && !data && button.focus())}
      >
        {t('close')}
      </Button>
      {data && (
        <Button variant="contained" onClick={go}>
          {t('goToIt')}
        </Button>
      )}
    </AlertDialog>
  );
}
