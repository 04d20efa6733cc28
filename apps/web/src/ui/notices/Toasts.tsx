import { Suspense } from 'react';
import { onToastsReady } from '../../lib/notices/toasts.tsx';
import { lazily } from '../../lib/react/lazily.ts';

/** The notices are not part of the first download. */
const ToastView = lazily(() => import('./ToastView.tsx').then((found) => found.ToastView));

/** The container of the notices; rendered once in the app. */
export const Toasts = () => (
  <Suspense>
    <ToastView onReady={onToastsReady} />
  </Suspense>
);
