import { isPressed, isWindowOpen, useKeyHandler } from '../../../lib/keyboard/keyboard.ts';
import { useListKeys } from '../../../lib/keyboard/useListKeys.ts';
import { inboxShortcuts, listActionOf, type InboxAction, type ListAction } from '../shortcuts.ts';

/** The keys of the inbox (`shortcuts.ts`). A combination that is held down acts once. */
export function useInboxKeys(keys: Record<ListAction | InboxAction, () => void>): void {
  useListKeys({ row: '[data-ticket]', actionOf: listActionOf }, keys);
  useKeyHandler('shortcut', (event) => {
    const shortcut = inboxShortcuts.find((one) => isPressed(event, one.keys[0]!));
    if (!shortcut || isWindowOpen(event)) return false;
    event.preventDefault();
    if (!event.repeat) keys[shortcut.action]();
    return true;
  });
}
