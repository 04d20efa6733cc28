import type { Ticket } from '@recado/contracts';
import { useState } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { contactTexts, useContactPanel } from '../../contacts/index.ts';
import { openFindBar, useFindBar } from '../../messages/index.ts';
import { findShortcut } from '../../messages/shortcuts.ts';
import { TicketMenu } from '../actions/TicketMenu.tsx';
import type { TicketActions } from '../actions/useTicketActions.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { HeaderSteps } from './HeaderSteps.tsx';
import { HeaderTitle } from './HeaderTitle.tsx';
import styles from './TicketHeader.module.css';

/** The head of a conversation: whom it is with, where it stands, and what can be done with it (CONV-29). */
export function TicketHeader({ ticket, actions }: { ticket: Ticket; actions: TicketActions }) {
  const t = useTexts(ticketTexts);
  const tContact = useTexts(contactTexts);
  const find = useFindBar();
  const panel = useContactPanel();
  const isPhone = useIsPhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasPanels = !isPhone && !ticket.contact.isErased;
  return (
    <header className={styles.header}>
      <span className={styles.back}>
        <IconButton36 icon="back" size={44} label={t('back')} onClick={actions.leave} />
      </span>
      <HeaderTitle ticket={ticket} />
      <HeaderSteps ticket={ticket} actions={actions} />
      {hasPanels && (
        <IconButton36
          icon="search"
          className={styles.find}
          label={t('find')}
          shortcut={findShortcut}
          active={find.isOpen}
          aria-expanded={find.isOpen}
          onClick={openFindBar}
        />
      )}
      <IconButton36
        icon="moreVertical"
        label={t('more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {hasPanels && (
        <IconButton36
          icon="contactPanel"
          label={panel.isOpen ? tContact('closePanel') : tContact('openPanel')}
          active={panel.isOpen}
          aria-expanded={panel.isOpen}
          onClick={panel.toggle}
        />
      )}
      {anchor && <TicketMenu ticket={ticket} actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />}
    </header>
  );
}
