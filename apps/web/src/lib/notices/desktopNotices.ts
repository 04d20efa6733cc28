import { create } from 'zustand';

const storageKey = 'desktopNotices';

/** Browsers without system notifications, such as the iPhone outside an installed page, never show the offer. */
const isKnown = (): boolean => 'Notification' in window;

type Store = {
  permission: NotificationPermission | 'unknown';
  /** True if the user answered "not now". */
  isDeclined: boolean;
  /** True if something arrived that would have shown a notification. */
  wasMissed: boolean;
};

export const useDesktopNotices = create<Store>(() => ({
  permission: isKnown() ? Notification.permission : 'unknown',
  isDeclined: localStorage.getItem(storageKey) === 'declined',
  wasMissed: false,
}));

/**
 * Asks the browser for permission. Call it in a click handler: some browsers refuse at any other time, and users
 * dislike it.
 */
export async function askForNotices(): Promise<void> {
  if (isKnown()) useDesktopNotices.setState({ permission: await Notification.requestPermission() });
}

/** Stores "not now": this browser does not offer notifications again. */
export function declineNotices(): void {
  localStorage.setItem(storageKey, 'declined');
  useDesktopNotices.setState({ isDeclined: true });
}

type Notice = {
  title: string;
  body: string;
  /** A later notification with the same tag replaces the earlier one, in all tabs. */ tag: string;
  onPress: () => void;
};

/** Shows a system notification if it is allowed. If it could be allowed, records that one was missed. */
export function showNotice({ title, body, tag, onPress }: Notice): void {
  if (!isKnown()) return;
  if (Notification.permission !== 'granted') return useDesktopNotices.setState({ wasMissed: true });
  try {
    // `silent`: we play our own sound, at the chosen volume.
    const notice = new Notification(title, { body, tag, icon: '/favicon.svg', silent: true });
    notice.addEventListener('click', () => {
      notice.close();
      window.focus();
      onPress();
    });
  } catch {
    // Chrome on Android shows notifications only through a service worker. The sound and the unread count must suffice
    // there.
  }
}
