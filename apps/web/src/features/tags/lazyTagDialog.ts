import { lazily } from '../../lib/react/lazily.ts';

export const TagDialog = lazily(() => import('./TagDialog.tsx').then((found) => found.TagDialog));
