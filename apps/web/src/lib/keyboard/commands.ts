import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { IconName } from '../icons/iconNames.ts';

/** The group of a command in the palette and of a shortcut in the list of shortcuts. */
export type CommandGroup = 'ticket' | 'message' | 'list' | 'go' | 'general';

/** A command that a person can find in the palette (`Ctrl/⌘ K`). */
export type Command = {
  /** Unique and stable, such as `tickets.resolve`: the palette stores recent commands by id. */
  id: string;
  group: CommandGroup;
  /** A verb. Read at render time, so that it follows the language. */
  label: () => string;
  /** Words by which it is found too, separated by spaces. */
  otherWords?: () => string;
  icon: IconName;
  /** The keyboard shortcut of the same action, as in `Shortcut.keys`. The feature itself handles the key. */
  keys?: readonly string[];
  run: () => void;
};

/**
 * A shortcut in the list that `?` opens. `keys` are pressed one after another, or together with a plus: `['G', 'T']`,
 * `['Shift+Enter']`.
 */
export type Shortcut = { group: CommandGroup; label: () => string; keys: readonly string[] };

const useRegistry = create<{ offers: readonly (readonly Command[])[] }>(() => ({ offers: [] }));

/** Registers commands until the returned function is called. */
export function offerCommands(commands: readonly Command[]): () => void {
  useRegistry.setState(({ offers }) => ({ offers: [...offers, commands] }));
  return () => useRegistry.setState(({ offers }) => ({ offers: offers.filter((offer) => offer !== commands) }));
}

/**
 * Registers commands while the component is mounted. Pass a memoised list (`useMemo`): every new list registers again.
 */
export function useOffer(commands: readonly Command[]): void {
  useEffect(() => (commands.length > 0 ? offerCommands(commands) : undefined), [commands]);
}

/** Returns the commands available now, in order of registration. The latest registration of an id wins. */
export function useCommands(): Command[] {
  const offers = useRegistry((state) => state.offers);
  return useMemo(() => [...new Map(offers.flat().map((command) => [command.id, command])).values()], [offers]);
}

let declared: readonly Shortcut[] = [];

/** Declares the shortcuts of all features. Called once at the start. */
export const declareShortcuts = (shortcuts: readonly Shortcut[]): void => void (declared = shortcuts);
export const declaredShortcuts = (): readonly Shortcut[] => declared;

type Open = 'palette' | 'shortcuts' | null;

/** Which of the two keyboard dialogs is open. */
export const useKeyboardWindow = create<{ open: Open }>(() => ({ open: null }));
export const openPalette = (): void => useKeyboardWindow.setState({ open: 'palette' });
export const openShortcuts = (): void => useKeyboardWindow.setState({ open: 'shortcuts' });
export const closeKeyboardWindow = (): void => useKeyboardWindow.setState({ open: null });

/** True on an Apple device, whose command key is ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
