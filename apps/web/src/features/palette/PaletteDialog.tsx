import Dialog from '@mui/material/Dialog';
import type { ListedContact, Ticket } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { Command as Cmdk } from 'cmdk';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import {
  closeKeyboardWindow,
  openShortcuts,
  useCommands,
  type Command,
  type CommandGroup,
} from '../../lib/keyboard/commands.ts';
import { dateText } from '../../lib/format/dates.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { readablePhone } from '../../lib/format/readablePhone.ts';
import { useSession } from '../../lib/session/session.ts';
import { normalizeForSearch } from '../../lib/format/normalizeForSearch.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Kbd } from '../../ui/labels/Kbd.tsx';
import { Keys } from '../../ui/labels/Keys.tsx';
import { excerpt, foundWords, ticketTexts, whereFound, wordsIn } from '../tickets/index.ts';
import { markOf, matches } from './matches.ts';
import styles from './Palette.module.css';
import { paletteTexts } from './palette.texts.ts';
import { recentOnes, type Recent } from './recent.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';
import { atMessage, paths } from '../../lib/routes.ts';

/** Actions of the open ticket come first, because they are what a user looks for in the middle of a conversation. */
const groups: readonly CommandGroup[] = ['ticket', 'message', 'list', 'go', 'general'];

/** A text with what was typed standing out in it. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const mark = markOf(text, typed);
  if (!mark) return text;
  return (
    <>
      {text.slice(0, mark.start)}
      <b>{text.slice(mark.start, mark.end)}</b>
      {text.slice(mark.end)}
    </>
  );
}

type ItemProps = {
  id: string;
  before: ReactNode;
  label: string;
  typed: string;
  facts?: ReactNode;
  keys?: readonly string[] | undefined;
  onChoose: () => void;
};

const Item = ({ id, before, label, typed, facts, keys, onChoose }: ItemProps) => (
  <Cmdk.Item value={id} className={styles.item} onSelect={onChoose}>
    {before}
    <span className={`${styles.label} ellipsis`}>
      <Marked text={label} typed={typed} />
    </span>
    {facts && <span className={`${styles.facts} ellipsis`}>{facts}</span>}
    {keys && (
      <span className={styles.keys}>
        <Keys keys={keys} />
      </span>
    )}
  </Cmdk.Item>
);

/** The e-mail of a contact, where that is what was typed. */
const foundEmail = ({ name, email }: ListedContact, typed: string): string | undefined =>
  email &&
  !normalizeForSearch(name).includes(normalizeForSearch(typed.trim())) &&
  normalizeForSearch(email).includes(normalizeForSearch(typed.trim()))
    ? email
    : undefined;

/**
 * The reason why a ticket was found, if its name does not show it: the kind of text, and the text from the words on.
 */
function Reason({ found, typed }: { found: NonNullable<ReturnType<typeof whereFound>>; typed: string }) {
  const words = wordsIn(found, typed);
  return (
    <>
      {tOf(ticketTexts)(foundWords[found.where])}
      {': '}
      <span className={styles.reason}>
        <Marked text={excerpt(found.text, words)} typed={words} />
      </span>
      {' · '}
    </>
  );
}

/** The queue of a ticket, and with whom it is. */
function factsOf(
  { status, user, queue, updatedAt }: Ticket,
  t: ReturnType<typeof useTexts<typeof paletteTexts>>,
  myId: number | undefined,
): string {
  const withWhom = user?.id === myId ? t('withYou') : user ? t('withUser', { name: user.name }) : '';
  const state =
    status === 'pending' ? t('waiting') : status === 'closed' ? t('closedOn', { date: dateText(updatedAt) }) : withWhom;
  return [queue?.name, state].filter(Boolean).join(' · ');
}

/**
 * Finds screens, contacts and tickets, and does things with the open one (experience 4). Arrows choose, Enter opens,
 * Escape leaves.
 */
export function PaletteDialog() {
  const t = useTexts(paletteTexts);
  const navigate = useNavigate();
  const myId = useSession(({ user }) => user?.id);
  const commands = useCommands();
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState('');
  const { tickets, contacts, isSearching, isError } = usePaletteSearch(typed);
  // As it was when the palette opened: a choice closes it anyway.
  const recent = useMemo(() => recentOnes.read(), []);

  const choose = (chosen: Recent, run: () => void): void => {
    recentOnes.remember(chosen);
    closeKeyboardWindow();
    // After the window has given the focus back: what runs may open another one.
    setTimeout(run);
  };
  const command = (one: Command, prefix = '') => (
    <Item
      key={prefix + one.id}
      id={prefix + one.id}
      before={<Icon name={one.icon} />}
      label={one.label()}
      typed={typed}
      keys={one.keys}
      onChoose={() => choose({ id: one.id }, one.run)}
    />
  );
  const goTo = (id: string, label: string, to: string, messageId: number | null = null): void =>
    choose({ id, label, to }, () => void navigate(atMessage(to, messageId)));
  const ticket = (one: Ticket) => {
    const found = whereFound(one, typed);
    return (
      <Item
        key={one.uuid}
        id={`ticket.${one.uuid}`}
        before={
          <Avatar
            id={one.contactId}
            name={one.contact.name}
            photo={mediaAddress(one.contact.profilePicUrl)}
            isGroup={one.isGroup}
            size={28}
          />
        }
        label={one.contact.name}
        typed={found?.where === 'name' ? typed : ''}
        facts={
          <>
            {found && found.where !== 'name' && <Reason found={found} typed={typed} />}
            {factsOf(one, t, myId)}
          </>
        }
        onChoose={() => goTo(`ticket.${one.uuid}`, one.contact.name, paths.ticket(one.uuid), found?.messageId)}
      />
    );
  };
  const hasContacts = commands.some(({ id }) => id === 'go./contacts');
  const contact = (one: ListedContact) => {
    // A contact without a ticket is shown where contacts are.
    const to = one.uuid ? paths.ticket(one.uuid) : paths.contacts;
    return (
      <Item
        key={one.id}
        id={`contact.${one.id}`}
        before={
          <Avatar id={one.id} name={one.name} photo={mediaAddress(one.profilePicUrl)} isGroup={one.isGroup} size={28} />
        }
        label={one.name}
        typed={typed}
        facts={[t('contact'), foundEmail(one, typed) ?? (one.number && readablePhone(one.number))]
          .filter(Boolean)
          .join(' · ')}
        onChoose={() => goTo(one.uuid ? `ticket.${one.uuid}` : `contact.${one.id}`, one.name, to)}
      />
    );
  };
  const reachable = contacts.filter(({ uuid }) => uuid !== null || hasContacts);
  const isAsking = typed.trim() !== '';
  const shown = commands.filter((one) => !isAsking || matches(one.label(), typed));
  const recentItems = isAsking
    ? []
    : recent.flatMap(({ id, label, to }): ReactElement[] => {
        const known = commands.find((one) => one.id === id);
        if (known) return [command(known, 'recent.')];
        return label && to
          ? [
              <Item
                key={id}
                id={`recent.${id}`}
                before={<Icon name="clock" />}
                label={label}
                typed=""
                onChoose={() => goTo(id, label, to)}
              />,
            ]
          : [];
      });
  const isNothing = isAsking && !isSearching && !isError && shown.length + tickets.length + reachable.length === 0;

  const sections = [
    { key: 'recent', heading: t('recent'), items: recentItems },
    { key: 'found', heading: t('found'), items: [...tickets.map(ticket), ...reachable.map(contact)] },
    ...groups.map((group) => ({
      key: group,
      heading: t(group),
      items: shown.filter((one) => one.group === group).map((one) => command(one)),
    })),
  ].filter(({ items }) => items.length > 0);
  // The row that Enter opens: the selected one, and the first one again after new results replaced it.
  const ids = sections.flatMap(({ items }) => items.map(({ props }) => (props as ItemProps).id));
  const current = ids.includes(pointed) ? pointed : (ids[0] ?? '');
  return (
    <Dialog
      open
      onClose={closeKeyboardWindow}
      className={styles.layer ?? ''}
      slotProps={{
        paper: { 'aria-label': t('title'), className: styles.palette ?? '' },
        container: { className: styles.container ?? '' },
      }}
    >
      <Cmdk
        label={t('placeholder')}
        shouldFilter={false}
        loop
        value={current}
        onValueChange={setPointed}
        className={styles.command}
      >
        <div className={styles.field}>
          <Icon name="search" />
          <Cmdk.Input autoFocus value={typed} onValueChange={setTyped} placeholder={t('placeholder')} maxLength={255} />
          <Kbd>Esc</Kbd>
        </div>
        <Cmdk.List className={styles.list} label={t('title')}>
          {sections.map(({ key, heading, items }) => (
            <Cmdk.Group key={key} heading={heading} className={styles.group}>
              {items}
            </Cmdk.Group>
          ))}
        </Cmdk.List>
        <p className={styles.note} role="status">
          {isError
            ? t('failed')
            : isSearching
              ? t('searching')
              : isNothing
                ? t('nothing', { words: typed.trim() })
                : ''}
        </p>
        <footer className={styles.foot}>
          <span>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd>
            {t('choose')}
          </span>
          <span>
            <Kbd>Enter</Kbd>
            {t('open')}
          </span>
          <button type="button" onClick={openShortcuts}>
            <Keys keys={['Mod+/']} />
            {t('shortcuts')}
          </button>
        </footer>
      </Cmdk>
    </Dialog>
  );
}
