import { lazily } from '../../lib/react/lazily.ts';

export { leaveContactPanel, useContactPanel } from './contactPanel.ts';
export { contactTexts } from './contacts.texts.ts';
export type { PickedContact } from './ContactPicker.tsx';

export const ContactDrawer = lazily(() => import('./ContactDrawer.tsx').then((found) => found.ContactDrawer));
export const ContactPicker = lazily(() => import('./ContactPicker.tsx').then((found) => found.ContactPicker));
export const ContactDialog = lazily(() => import('./ContactDialog.tsx').then((found) => found.ContactDialog));
