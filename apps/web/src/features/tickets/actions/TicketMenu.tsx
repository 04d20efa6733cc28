import type { Ticket } from '@recado/contracts';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useMay } from '../../../lib/session/may.tsx';
import { copyText } from '../../../lib/browser/copyText.ts';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import { ariaKeys, Keys } from '../../../ui/labels/Keys.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import { openFindBar, useSigning } from '../../messages/index.ts';
import { markRights } from '../marks/markRights.ts';
import { markTexts } from '../marks/marks.texts.ts';
import { usePinnedIds } from '../marks/pins/pins.ts';
import { rightsOn } from './rightsOn.ts';
import { combinationOf } from '../shortcuts.ts';
import styles from '../header/TicketHeader.module.css';
import { askFor } from '../dialogs/ticketDialogs.ts';
import { ticketTexts } from '../tickets.texts.ts';
import type { TicketActions } from './useTicketActions.ts';
import { maySchedule } from './useTicketCommands.ts';

type Item = { key: string; icon: IconName; label: string; shortcut?: string; run: () => void };
type Items = (Item | false | undefined)[];
type Viewer = ReturnType<typeof useSession.getState>['user'];
type Props = {
  ticket: Ticket;
  actions: TicketActions;
  anchor: HTMLElement;
  onClose: () => void;
  /** In a row the menu holds everything; in the head of a conversation the first actions have buttons of their own. */
  isRow?: boolean;
  onSelect?: () => void;
};

/** The menu of a ticket: schedule a message, transfer, delete, each for users who may. */
export function TicketMenu({ ticket, actions, anchor, onClose, isRow = false, onSelect }: Props) {
  const t = useTexts(ticketTexts);
  const isPhone = useIsPhone();
  const me = useSession((state) => state.user);
  const [signs, setSigns] = useSigning();
  const mayRemove = useMay('ticket-options:deleteTicket');
  const tMark = useTexts(markTexts);
  const isPinned = usePinnedIds(({ ids }) => ids.has(ticket.id));
  const can = rightsOn(ticket, me);
  const { isErased } = ticket.contact;
  const items: Items = [
    ...ownItems(ticket, me, actions, { t, isRow, isPhone }),
    ...markItems(ticket, me, actions, { t, tMark, isRow, isPinned }),
    !isRow && !isErased && { key: 'find', icon: 'search', label: t('find'), run: openFindBar },
    !isRow &&
      isPhone && {
        key: 'protocol',
        icon: 'copy',
        label: t('protocol', { code: ticket.code }),
        run: () => void copyText(ticket.code),
      },
    { key: 'why', icon: 'help', label: t('why'), run: () => askFor({ kind: 'why', ticket }) },
    !isRow &&
      !isErased && {
        key: 'export',
        icon: 'download',
        label: t('export'),
        run: () => askFor({ kind: 'export', ticket }),
      },
    onSelect && { key: 'select', icon: 'taskDone', label: t('select'), shortcut: 'X', run: onSelect },
  ];
  const draw = ({ key, icon, label, shortcut, run }: Item, isDanger = false) => (
    <MenuItem
      key={key}
      {...(isDanger && { className: 'danger' })}
      {...(shortcut && !isRow && { 'aria-keyshortcuts': ariaKeys(shortcut) })}
      onClick={() => {
        onClose();
        run();
      }}
    >
      <Icon name={icon} size={18} />
      {label}
      {shortcut && !isRow && (
        <span className={styles.key} aria-hidden>
          <Keys keys={[shortcut]} />
        </span>
      )}
    </MenuItem>
  );
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      {items.map((item) => item && draw(item))}
      {isPhone && !isRow && can.canResolve && (
        <MenuItem role="menuitemcheckbox" aria-checked={signs} onClick={() => setSigns(!signs)}>
          <Icon name={signs ? 'check' : 'edit'} size={18} />
          {t('sign')}
        </MenuItem>
      )}
      {mayRemove && <Divider />}
      {mayRemove && draw({ key: 'remove', icon: 'trash', label: t('remove'), run: () => actions.remove(ticket) }, true)}
    </MenuBelow>
  );
}

/** Actions that change the ticket itself, for users who may. */
function ownItems(
  ticket: Ticket,
  me: Viewer,
  actions: TicketActions,
  { t, isRow, isPhone }: { t: Translate<typeof ticketTexts>; isRow: boolean; isPhone: boolean },
): Items {
  const can = rightsOn(ticket, me);
  return [
    isRow &&
      can.canAccept && { key: 'accept', icon: 'acceptNext', label: t('accept'), run: () => actions.accept(ticket) },
    isRow && can.canReopen && { key: 'reopen', icon: 'restart', label: t('reopen'), run: () => actions.reopen(ticket) },
    isRow &&
      can.canResolve && { key: 'resolve', icon: 'check', label: t('resolve'), run: () => actions.resolve(ticket) },
    (isRow || isPhone) &&
      can.canGiveBack && {
        key: 'giveBack',
        icon: 'undo',
        label: t('returnToQueue'),
        run: () => actions.giveBack(ticket),
      },
    isRow && can.canPeek && { key: 'peek', icon: 'eye', label: t('peek'), run: () => actions.peek(ticket) },
    can.canTakeOver && { key: 'takeOver', icon: 'person', label: t('takeOver'), run: () => actions.takeOver(ticket) },
    maySchedule(ticket, me) && {
      key: 'schedule',
      icon: 'scheduleSend',
      label: t('schedule'),
      shortcut: combinationOf('schedule'),
      run: () => actions.schedule(ticket),
    },
    can.canTransfer && {
      key: 'transfer',
      icon: 'transfer',
      label: t('transfer'),
      shortcut: combinationOf('transfer'),
      run: () => actions.transfer(ticket),
    },
  ];
}

/** Actions that change the ticket for the user alone, or put it off. */
function markItems(
  ticket: Ticket,
  me: Viewer,
  actions: TicketActions,
  {
    t,
    tMark,
    isRow,
    isPinned,
  }: { t: Translate<typeof ticketTexts>; tMark: Translate<typeof markTexts>; isRow: boolean; isPinned: boolean },
): Items {
  const mark = markRights(ticket, me);
  return [
    mark.canMarkUnread && {
      key: 'unread',
      icon: 'markUnread',
      label: t('markUnread'),
      shortcut: combinationOf('unread'),
      run: () => actions.markUnread(ticket),
    },
    mark.canMarkRead && {
      key: 'read',
      icon: 'markRead',
      label: tMark('markRead'),
      shortcut: combinationOf('unread'),
      run: () => actions.markRead(ticket),
    },
    mark.canPin && {
      key: 'pin',
      icon: isPinned ? 'pinOff' : 'pin',
      label: isPinned ? tMark('unpin') : t('pin'),
      shortcut: combinationOf('pin'),
      run: () => actions.togglePin(ticket),
    },
    mark.canSnooze && {
      key: 'snooze',
      icon: 'snooze',
      label: ticket.snoozedUntil === null ? t('snooze') : tMark('changeSnooze'),
      shortcut: combinationOf('snooze'),
      run: () => actions.snooze([ticket]),
    },
    isRow && mark.canWake && { key: 'wake', icon: 'undo', label: tMark('wake'), run: () => actions.wake(ticket) },
  ];
}
