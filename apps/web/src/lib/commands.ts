import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { IconName } from '../ui/iconShapes.ts';

/** Where a command stands in the palette, and a key on the sheet of shortcuts. */
export type CommandGroup = 'ticket' | 'message' | 'list' | 'go' | 'general';

/** Something a person can ask for by name in the palette (`Ctrl/⌘ K`). */
export type Command = {
  /** Unique and lasting, such as `tickets.resolve`: the palette remembers recent ones by it. */
  id: string;
  group: CommandGroup;
  /** A verb, read when drawn, so that it follows the language. */
  label: () => string;
  icon: IconName;
  /** The key that does the same, as `Shortcut.keys`. The feature listens to it itself. */
  keys?: readonly string[];
  run: () => void;
};

/**
 * A key of the sheet that `?` opens. `keys` are pressed one after the other, or together with a plus: `['G', 'T']`,
 * `['Shift+Enter']`.
 */
export type Shortcut = { group: CommandGroup; label: () => string; keys: readonly string[] };

const useRegistry = create<{ offers: readonly (readonly Command[])[] }>(() => ({ offers: [] }));

/** Offers commands until the returned function is called. */
export function offerCommands(commands: readonly Command[]): () => void {
  useRegistry.setState(({ offers }) => ({ offers: [...offers, commands] }));
  return () => useRegistry.setState(({ offers }) => ({ offers: offers.filter((offer) => offer !== commands) }));
}

/**
 * Offers commands while the component is on screen: pass a list that changes only when what can be done changes
 * (`useMemo`).
 */
export function useOffer(commands: readonly Command[]): void {
  useEffect(() => (commands.length > 0 ? offerCommands(commands) : undefined), [commands]);
}

/** What can be done now, in the order it was offered; the latest offer of an id counts. */
export function useCommands(): Command[] {
  const offers = useRegistry((state) => state.offers);
  return useMemo(() => [...new Map(offers.flat().map((command) => [command.id, command])).values()], [offers]);
}

let declared: readonly Shortcut[] = [];

/** Says once, at the start, which keys the features listen to. */
export const declareShortcuts = (shortcuts: readonly Shortcut[]): void => void (declared = shortcuts);
export const declaredShortcuts = (): readonly Shortcut[] => declared;

type Open = 'palette' | 'shortcuts' | null;

/** Which of the two windows of the keyboard is open. */
export const useKeyboardWindow = create<{ open: Open }>(() => ({ open: null }));
export const openPalette = (): void => useKeyboardWindow.setState({ open: 'palette' });
export const openShortcuts = (): void => useKeyboardWindow.setState({ open: 'shortcuts' });
export const closeKeyboardWindow = (): void => useKeyboardWindow.setState({ open: null });

/** Whether this machine's command key is ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
