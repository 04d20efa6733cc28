export { TagDialog } from './lazyTagDialog.ts';
export { refreshTags, useTagNews } from './tags.queries.ts';
export { TicketTags } from './TicketTags.tsx';
