import type { Feature } from '../../lib/feature.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { userMenuTexts } from './userMenu.texts.ts';

/** The people of the company: for now the own profile, in the user's menu (LAY-24). */
export const usersFeature: Feature = {
  userMenu: [
    {
      id: 'profile',
      icon: 'person',
      order: 10,
      label: () => tOf(userMenuTexts)('profile'),
      Dialog: lazily(() => import('./ProfileDialog.tsx').then((found) => found.ProfileDialog)),
    },
  ],
};
