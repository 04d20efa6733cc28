import { create } from 'zustand';

const storageKey = 'desktopNotices';

/** Where the browser knows no notices, as on an iPhone outside of an installed page, nothing is ever offered. */
const isKnown = (): boolean => 'Notification' in window;

type Store = {
  permission: NotificationPermission | 'unknown';
  /** Whether the person said "not now". */
  isDeclined: boolean;
  /** Whether something arrived that a notice would have told. */
  wasMissed: boolean;
};

export const useDesktopNotices = create<Store>(() => ({
  permission: isKnown() ? Notification.permission : 'unknown',
  isDeclined: localStorage.getItem(storageKey) === 'declined',
  wasMissed: false,
}));

/** Asks the browser, on a press of the person: any other moment is refused by some and resented by all. */
export async function askForNotices(): Promise<void> {
  if (isKnown()) useDesktopNotices.setState({ permission: await Notification.requestPermission() });
}

/** "Not now": this browser does not offer them again. */
export function declineNotices(): void {
  localStorage.setItem(storageKey, 'declined');
  useDesktopNotices.setState({ isDeclined: true });
}

type Notice = {
  title: string;
  body: string;
  /** A later notice of the same tag takes the place of the earlier one, in all tabs. */ tag: string;
  onPress: () => void;
};

/** Shows a notice of the system where it is allowed; where it could be, remembers that one was missed. */
export function showNotice({ title, body, tag, onPress }: Notice): void {
  if (!isKnown()) return;
  if (Notification.permission !== 'granted') return useDesktopNotices.setState({ wasMissed: true });
  try {
    // The tone is our own, at the chosen volume.
    const notice = new Notification(title, { body, tag, icon: '/favicon.svg', silent: true });
    notice.addEventListener('click', () => {
      notice.close();
      window.focus();
      onPress();
    });
  } catch {
    // Chrome on Android shows notices through a service worker only; there the sound and the count have to do.
  }
}
