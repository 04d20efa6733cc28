import { lazily } from '../../lib/react/lazily.ts';

export const CompaniesTab = lazily(() => import('./CompaniesTab.tsx').then((found) => found.CompaniesTab));
export const PlansTab = lazily(() => import('./PlansTab.tsx').then((found) => found.PlansTab));
