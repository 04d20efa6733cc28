import { lazily } from '../../lib/react/lazily.ts';

export { useConfirmPayment } from './useConfirmPayment.ts';
export const PaymentsTab = lazily(() => import('./PaymentsTab.tsx').then((found) => found.PaymentsTab));
