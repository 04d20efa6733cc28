import { useSyncExternalStore } from 'react';

/** A dialog is a direct child of the body. Menus, popovers and tooltips leave the page readable and do not count. */
const dialog = 'body > .MuiDialog-root';

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** Returns whether an open dialog covers the page. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(watchDialogs, () => document.querySelector(dialog) !== null);
