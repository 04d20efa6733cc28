import { shortProtocol, type Ticket } from '@recado/contracts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { copyText } from '../../lib/browser/copyText.ts';
import { findShortcut } from '../messages/shortcuts.ts';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { ariaKeys, Keys } from '../../ui/labels/Keys.tsx';
import { Tooltip } from '../../ui/popups/Tooltip.tsx';
import { contactTexts, useContactPanel } from '../contacts/index.ts';
import { openFindBar, useContactWrites, useFindBar } from '../messages/index.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { rightsOn } from './actions/rightsOn.ts';
import { combinationOf } from './shortcuts.ts';
import styles from './TicketHeader.module.css';
import { TicketMenu } from './actions/TicketMenu.tsx';
import { ticketTexts } from './tickets.texts.ts';
import { useBusyTickets, type TicketActions } from './actions/useTicketActions.ts';

/** The head of a conversation: whom it is with, where it stands, and what can be done with it (CONV-29). */
export function TicketHeader({ ticket, actions }: { ticket: Ticket; actions: TicketActions }) {
  const t = useTexts(ticketTexts);
  const tContact = useTexts(contactTexts);
  const find = useFindBar();
  const panel = useContactPanel();
  const isPhone = useIsPhone();
  // On a phone the conversation is the whole screen, without the title of the list.
  const Title = isPhone ? 'h1' : 'h2';
  const me = useSession((state) => state.user);
  const isBusy = useBusyTickets((state) => state.ids.has(ticket.id));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { contact, queue, whatsapp, user, code } = ticket;
  const can = rightsOn(ticket, me);
  const isTyping = useContactWrites();
  const place = [queue?.name ?? t('noQueue'), whatsapp?.name, user && user.id !== me?.id ? user.name : null]
    .filter(Boolean)
    .join(' · ');
  return (
    <header className={styles.header}>
      <span className={styles.back}>
        <IconButton36 icon="back" size={44} label={t('back')} onClick={actions.leave} />
      </span>
      <Avatar
        id={contact.id}
        name={contact.name}
        photo={mediaAddress(contact.profilePicUrl)}
        size={36}
        isGroup={ticket.isGroup}
        {...(whatsapp && {
          connection: {
            id: whatsapp.id,
            name: whatsapp.name,
            isUp: whatsapp.status === 'CONNECTED' || whatsapp.status === 'OPENING',
          },
        })}
      />
      <div className={styles.who}>
        <Title className="ellipsis">
          <button
            type="button"
            dir="auto"
            className={styles.name}
            title={tContact('panel')}
            aria-expanded={panel.isOpen}
            onClick={panel.toggle}
          >
            {contact.name}
          </button>
        </Title>
        <p>
          {isPhone && isTyping ? (
            <span className={`ellipsis ${styles.typing}`} role="status">
              {t('typing')}
            </span>
          ) : (
            <>
              <span className={styles.dot} style={{ background: queue?.color ?? 'var(--mui-palette-dividerStrong)' }} />
              <span className="ellipsis">{place}</span>
              {!isPhone && (
                <>
                  <span aria-hidden>·</span>
                  <button
                    type="button"
                    className={`num ${styles.code}`}
                    title={t('protocol', { code })}
                    aria-label={t('protocol', { code })}
                    onClick={() => void copyText(code)}
                  >
                    {shortProtocol(code)}
                  </button>
                </>
              )}
            </>
          )}
        </p>
      </div>
      {can.canGiveBack && !isPhone && (
        <IconButton36
          icon="undo"
          label={t('returnToQueue')}
          disabled={isBusy}
          onClick={() => actions.giveBack(ticket)}
        />
      )}
      {can.canTransfer && !isPhone && (
        <IconButton36
          icon="transfer"
          label={t('transfer')}
          shortcut={combinationOf('transfer')}
          disabled={isBusy}
          onClick={() => actions.transfer(ticket)}
        />
      )}
      {can.canResolve &&
        (isPhone ? (
          <IconButton36
            icon="checkCircle"
            label={t('resolve')}
            disabled={isBusy}
            onClick={() => actions.resolve(ticket)}
          />
        ) : (
          <Tooltip title={<Keys keys={[combinationOf('resolve')]} />}>
            <Button
              size="small"
              className={styles.resolve ?? ''}
              startIcon={<Icon name="check" size={16} />}
              aria-keyshortcuts={ariaKeys(combinationOf('resolve'))}
              disabled={isBusy}
              onClick={() => actions.resolve(ticket)}
            >
              <span className={styles.word}>{t('resolve')}</span>
            </Button>
          </Tooltip>
        ))}
      {can.canAccept && (
        <Button
          size="small"
          variant="contained"
          className={styles.resolve ?? ''}
          disabled={isBusy}
          onClick={() => actions.accept(ticket)}
        >
          {t('accept')}
        </Button>
      )}
      {can.canReopen && (
        <Button
          size="small"
          className={styles.resolve ?? ''}
          startIcon={<Icon name="restart" size={16} />}
          disabled={isBusy}
          onClick={() => actions.reopen(ticket)}
        >
          <span className={styles.word}>{t('reopen')}</span>
        </Button>
      )}
      {!isPhone && !ticket.contact.isErased && (
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
      {!isPhone && !ticket.contact.isErased && (
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
