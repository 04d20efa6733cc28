import type { Feature } from '../../lib/feature.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { outboxMenuTexts } from './outboxMenu.texts.ts';

/** The stored mails of an installation without SMTP server, for operators of the platform (PWD-11). */
export const mailsFeature: Feature = {
  userMenu: [
    {
      id: 'outbox',
      icon: 'sendOutline',
      order: 20,
      label: () => tOf(outboxMenuTexts)('title'),
      superOnly: true,
      Dialog: lazily(() => import('./OutboxDialog.tsx').then((found) => found.OutboxDialog)),
    },
  ],
};
