import { lazily } from '../../lib/react/lazily.ts';

export const OperationsTab = lazily(() => import('./OperationsTab.tsx').then((found) => found.OperationsTab));
