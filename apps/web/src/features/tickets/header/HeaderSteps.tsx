import type { Ticket } from '@recado/contracts';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { ariaKeys, Keys } from '../../../ui/labels/Keys.tsx';
import { Tooltip } from '../../../ui/popups/Tooltip.tsx';
import { rightsOn } from '../actions/rightsOn.ts';
import { useBusyTickets, type TicketActions } from '../actions/useTicketActions.ts';
import { combinationOf } from '../shortcuts.ts';
import { ticketTexts } from '../tickets.texts.ts';
import styles from './TicketHeader.module.css';

type Props = { ticket: Ticket; actions: TicketActions };

/** The buttons for the next step of a ticket, as far as the user may take it. */
export function HeaderSteps({ ticket, actions }: Props) {
  const t = useTexts(ticketTexts);
  const isPhone = useIsPhone();
  const me = useSession((state) => state.user);
  const isBusy = useBusyTickets((state) => state.ids.has(ticket.id));
  const can = rightsOn(ticket, me);
  return (
    <>
      {can.canGiveBack && !isPhone && (
        <IconButton36 icon="undo" label={t('returnToQueue')} isBusy={isBusy} onClick={() => actions.giveBack(ticket)} />
      )}
      {can.canTransfer && !isPhone && (
        <IconButton36
          icon="transfer"
          label={t('transfer')}
          shortcut={combinationOf('transfer')}
          isBusy={isBusy}
          onClick={() => actions.transfer(ticket)}
        />
      )}
      {can.canResolve && <ResolveButton isBusy={isBusy} onClick={() => actions.resolve(ticket)} />}
      {can.canAccept && (
        <BusyButton
          size="small"
          variant="contained"
          className={styles.resolve ?? ''}
          busy={isBusy}
          onClick={() => actions.accept(ticket)}
        >
          {t('accept')}
        </BusyButton>
      )}
      {can.canReopen && (
        <BusyButton
          size="small"
          className={styles.resolve ?? ''}
          startIcon={<Icon name="restart" size={16} />}
          busy={isBusy}
          onClick={() => actions.reopen(ticket)}
        >
          <span className={styles.word}>{t('reopen')}</span>
        </BusyButton>
      )}
    </>
  );
}

function ResolveButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const t = useTexts(ticketTexts);
  const isPhone = useIsPhone();
  if (isPhone) return <IconButton36 icon="checkCircle" label={t('resolve')} isBusy={isBusy} onClick={onClick} />;
  return (
    <Tooltip title={<Keys keys={[combinationOf('resolve')]} />}>
      <BusyButton
        size="small"
        className={styles.resolve ?? ''}
        startIcon={<Icon name="check" size={16} />}
        aria-keyshortcuts={ariaKeys(combinationOf('resolve'))}
        busy={isBusy}
        onClick={onClick}
      >
        <span className={styles.word}>{t('resolve')}</span>
      </BusyButton>
    </Tooltip>
  );
}
