import { lazily } from '../../lib/react/lazily.ts';

export const PaymentsTab = lazily(() => import('./PaymentsTab.tsx').then((found) => found.PaymentsTab));
