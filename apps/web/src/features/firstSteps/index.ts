import type { Feature } from '../../lib/feature.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { firstStepsMenuTexts } from './firstSteps.menu.texts.ts';

export { FirstSteps } from './FirstSteps.tsx';
export { FirstStepsOption } from './FirstStepsOption.tsx';

/** Guides the administrators of a new company to their first answer. */
export const firstStepsFeature: Feature = {
  userMenu: [
    {
      id: 'firstSteps',
      icon: 'flow',
      order: 10,
      label: () => tOf(firstStepsMenuTexts)('title'),
      permission: 'connections-page:addConnection',
      Dialog: lazily(() => import('./FirstStepsDialog.tsx').then((found) => found.FirstStepsDialog)),
    },
  ],
};
