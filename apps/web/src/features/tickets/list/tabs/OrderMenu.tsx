import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { MenuBelow } from '../../../../ui/popups/MenuBelow.tsx';
import { openOrders, showInbox, useInbox } from '../inbox.ts';
import styles from '../TicketList.module.css';
import { ticketTexts } from '../../tickets.texts.ts';

/** The lengths of a wait for an answer that the list can be narrowed to, in minutes. */
const waits = [0, 15, 60, 240] as const;
const waitTexts = { 0: 'unansweredAny', 15: 'unanswered15', 60: 'unanswered60', 240: 'unanswered240' } as const;
const orderTexts = { activity: 'orderActivity', unanswered: 'orderUnanswered' } as const;

/** The menu for the order of the open tickets, and for listing only contacts who wait for an answer. */
export function OrderMenu() {
  const t = useTexts(ticketTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const order = useInbox((state) => state.order);
  const unansweredMinutes = useInbox((state) => state.unansweredMinutes);
  const chosenWait = waits.find((minutes) => minutes === unansweredMinutes);
  const choice = (label: string, isChosen: boolean, run: () => void) => (
    <MenuItem
      key={label}
      role="menuitemradio"
      aria-checked={isChosen}
      onClick={() => {
        setAnchor(null);
        run();
      }}
    >
      <span className={styles.tick}>{isChosen && <Icon name="check" size={18} />}</span>
      {label}
    </MenuItem>
  );
  return (
    <>
      <button
        type="button"
        className={styles.order}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {chosenWait === undefined ? t(orderTexts[order]) : t(waitTexts[chosenWait])}
        <Icon name="expandMore" size={16} />
      </button>
      {anchor && (
        <MenuBelow anchor={anchor} label={t('orderMenu')} onClose={() => setAnchor(null)}>
          {openOrders.map((one) => choice(t(orderTexts[one]), one === order, () => showInbox({ order: one })))}
          <Divider />
          {choice(t('showAllOpen'), unansweredMinutes === null, () => showInbox({ unansweredMinutes: null }))}
          {waits.map((minutes) =>
            choice(t(waitTexts[minutes]), minutes === unansweredMinutes, () =>
              showInbox({ unansweredMinutes: minutes }),
            ),
          )}
        </MenuBelow>
      )}
    </>
  );
}
