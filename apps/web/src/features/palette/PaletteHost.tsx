import { Suspense, useEffect, useRef } from 'react';
import { openPalette, openShortcuts, useCommands, useKeyboardWindow } from '../../lib/keyboard/commands.ts';
import { isConversationOpen, isInField, isPressed, isWindowOpen } from '../../lib/keyboard/keyboard.ts';
import { lazily } from '../../lib/react/lazily.ts';

const PaletteDialog = lazily(() => import('./PaletteDialog.tsx').then((found) => found.PaletteDialog));
const ShortcutsSheet = lazily(() => import('./ShortcutsSheet.tsx').then((found) => found.ShortcutsSheet));

/** The second key of "G T" is waited for this long. */
const sequenceMs = 1_000;

/** Returns whether a letter is text, or belongs to an open window. */
const isTaken = (event: KeyboardEvent): boolean => isInField(event) || isWindowOpen(event) || isConversationOpen();

/**
 * Listens for the keys of the palette on every screen: Ctrl/⌘ K and Ctrl/⌘ slash anywhere; `?`, and G with the letter
 * of a screen, where no conversation is open.
 */
export function PaletteHost() {
  const open = useKeyboardWindow((state) => state.open);
  const commands = useCommands();
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    let pressedG = 0;
    const onKeyDown = (event: KeyboardEvent): void => {
      const openWindow = isPressed(event, 'Mod+K') ? openPalette : isPressed(event, 'Mod+/') ? openShortcuts : null;
      if (openWindow) {
        event.preventDefault();
        // Over another dialog the palette would hide that dialog's question.
        if (!isWindowOpen(event)) openWindow();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return;
      const key = event.key.toUpperCase();
      if (key === '?') {
        event.preventDefault();
        return openShortcuts();
      }
      const go =
        event.timeStamp - pressedG < sequenceMs
          ? latest.current.find(({ keys }) => keys?.[0] === 'G' && keys[1] === key)
          : undefined;
      pressedG = key === 'G' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!go) return;
      event.preventDefault();
      // The letter may have a meaning of its own on this screen; after G it has this one.
      event.stopImmediatePropagation();
      go.run();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return (
    <Suspense>
      {open === 'palette' && <PaletteDialog />}
      {open === 'shortcuts' && <ShortcutsSheet />}
    </Suspense>
  );
}
