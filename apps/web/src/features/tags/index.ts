import { lazily } from '../../lib/react/lazily.ts';

export { refreshTags, useTagNews } from './tags.queries.ts';
export { TicketTags } from './TicketTags.tsx';

export const TagDialog = lazily(() => import('./TagDialog.tsx').then((found) => found.TagDialog));
