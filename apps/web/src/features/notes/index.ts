export { TicketNotes } from './TicketNotes.tsx';
