import { lazily } from '../../lib/react/lazily.ts';

export const ContactDataMenu = lazily(() => import('./ContactDataMenu.tsx').then((found) => found.ContactDataMenu));
export const PrivacyTab = lazily(() => import('./PrivacyTab.tsx').then((found) => found.PrivacyTab));
