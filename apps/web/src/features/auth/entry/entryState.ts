import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  /**
   * State passed between public pages. It belongs to the entry of the browser's history: reloads keep it, and it never
   * appears in the address.
   */
  interface HistoryState {
    email?: string;
    /** Time at which the code was mailed, in ms; 0 if unknown. */
    mailedAt?: number;
  }
}

/** Returns the state that the previous page passed. */
export const useEntryState = (): { email?: string; mailedAt?: number } => useLocation({ select: ({ state }) => state });
