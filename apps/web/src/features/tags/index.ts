export { TicketTags } from './TicketTags.tsx';
