import { create } from 'zustand';

/** The open ticket whose contact is typing, if any: its row in the list shows it instead of the last message. */
export const useTypingTicket = create<{ ticketId: number | null }>(() => ({ ticketId: null }));
