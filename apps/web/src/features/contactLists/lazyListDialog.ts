import { lazily } from '../../lib/react/lazily.ts';

export const ContactListDialog = lazily(() =>
  import('./ContactListDialog.tsx').then((found) => found.ContactListDialog),
);
