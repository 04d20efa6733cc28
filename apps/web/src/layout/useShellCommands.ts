import { useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { openShortcuts, useOffer, type Command } from '../lib/keyboard/commands.ts';
import { signOut } from '../lib/session/session.ts';
import { tOf } from '../lib/texts/texts.ts';
import { goKeys } from './menu/goKeys.ts';
import { layoutTexts } from './layout.texts.ts';
import { useMenu, usePageParts } from './menu/useMenu.ts';
import { useThemeSwitch } from './topBar/useThemeSwitch.ts';

/** Registers the palette commands of the layout: every page of the menu, parts of pages, the theme, the shortcuts, signing out. */
export function useShellCommands(): void {
  const navigate = useNavigate();
  const menu = useMenu();
  const parts = usePageParts();
  const { icon, label, onClick: switchTheme } = useThemeSwitch();
  // The menu is a new array at every render; its addresses show whether it changed.
  const addresses = [...menu, ...parts].map(({ to }) => to).join(' ');
  const commands = useMemo<Command[]>(
    () => [
      ...menu.map((entry): Command => {
        const key = goKeys[entry.to];
        return {
          id: `go.${entry.to}`,
          group: 'go',
          label: entry.label,
          ...(entry.otherWords && { otherWords: entry.otherWords }),
          icon: entry.icon,
          ...(key && { keys: ['G', key] }),
          run: () => void navigate({ to: entry.to }),
        };
      }),
      ...parts.map(({ to, search, ...part }): Command => ({
        ...part,
        id: `go.${to}?${new URLSearchParams(search).toString()}`,
        group: 'go',
        run: () => void navigate({ to, search } as NavigateOptions),
      })),
      { id: 'general.theme', group: 'general', label: () => label, icon, run: switchTheme },
      {
        id: 'general.refresh',
        group: 'general',
        label: () => tOf(layoutTexts)('refresh'),
        icon: 'refresh',
        run: () => location.reload(),
      },
      {
        id: 'general.shortcuts',
        group: 'general',
        label: () => tOf(layoutTexts)('shortcuts'),
        icon: 'help',
        keys: ['Mod+/'],
        run: openShortcuts,
      },
      {
        id: 'general.signOut',
        group: 'general',
        label: () => tOf(layoutTexts)('signOut'),
        icon: 'logout',
        run: () => void signOut(),
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [addresses, label, navigate],
  );
  useOffer(commands);
}
