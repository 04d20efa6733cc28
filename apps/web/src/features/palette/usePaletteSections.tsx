import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { closeKeyboardWindow, useCommands, type Command, type CommandGroup } from '../../lib/keyboard/commands.ts';
import { atMessage } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toContactItem, toTicketItem } from './foundItems.tsx';
import { isFound } from './matches.ts';
import { paletteTexts } from './palette.texts.ts';
import type { PaletteItemProps } from './PaletteItem.tsx';
import { recentOnes, type Recent } from './recent.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';

/** Actions of the open ticket come first, because they are what a user looks for in the middle of a conversation. */
const groups: readonly CommandGroup[] = ['ticket', 'message', 'list', 'go', 'general'];

type Section = { key: string; heading: string; items: PaletteItemProps[] };

/** Remembers a choice, closes the palette and runs the choice. */
function choose(chosen: Recent, run: () => void): void {
  recentOnes.remember(chosen);
  closeKeyboardWindow();
  // After the window has given the focus back: what runs may open another one.
  setTimeout(run);
}

const toCommandItem = ({ id, icon, label, keys, run }: Command, typed: string, prefix = ''): PaletteItemProps => ({
  id: prefix + id,
  before: <Icon name={icon} />,
  label: label(),
  typed,
  keys,
  onChoose: () => choose({ id }, run),
});

/** Returns the rows of the palette for what is typed: recent choices, what was found, and commands by their group. */
export function usePaletteSections(typed: string) {
  const t = useTexts(paletteTexts);
  const navigate = useNavigate();
  const myId = useSession(({ user }) => user?.id);
  const commands = useCommands();
  const { tickets, contacts, isSearching, isError } = usePaletteSearch(typed);
  // As it was when the palette opened: a choice closes it anyway.
  const recent = useMemo(() => recentOnes.read(), []);
  const goTo = (id: string, label: string, to: string, messageId: number | null = null): void =>
    choose({ id, label, to }, () => void navigate(atMessage(to, messageId)));

  const toRecentItem = ({ id, label, to }: Recent): PaletteItemProps[] => {
    const known = commands.find((one) => one.id === id);
    if (known) return [toCommandItem(known, typed, 'recent.')];
    if (!label || !to) return [];
    const before = <Icon name="clock" />;
    return [{ id: `recent.${id}`, before, label, typed: '', onChoose: () => goTo(id, label, to) }];
  };
  const isAsking = typed.trim() !== '';
  const shown = commands.filter((one) => !isAsking || isFound(one, typed));
  const hasContacts = commands.some(({ id }) => id === 'go./contacts');
  const reachable = contacts.filter(({ uuid }) => uuid !== null || hasContacts);
  const given = { typed, t, goTo };
  const sections: Section[] = [
    { key: 'recent', heading: t('recent'), items: isAsking ? [] : recent.flatMap(toRecentItem) },
    {
      key: 'found',
      heading: t('found'),
      items: [
        ...tickets.map((ticket) => toTicketItem(ticket, given, myId)),
        ...reachable.map((contact) => toContactItem(contact, given)),
      ],
    },
    ...groups.map((group) => ({
      key: group,
      heading: t(group),
      items: shown.filter((one) => one.group === group).map((one) => toCommandItem(one, typed)),
    })),
  ].filter(({ items }) => items.length > 0);
  const isNothing = isAsking && !isSearching && !isError && shown.length + tickets.length + reachable.length === 0;
  return { sections, isSearching, isError, isNothing };
}
