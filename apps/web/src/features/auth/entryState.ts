import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  /**
   * What one public screen hands to the next. It stays with the entry of the browser's history: a reload keeps it, an
   * address never shows it.
   */
  interface HistoryState {
    email?: string;
    /** When the code was mailed; 0 when that is not known. */
    mailedAt?: number;
  }
}

/** What the screen before handed over. */
export const useEntryState = (): { email?: string; mailedAt?: number } => useLocation({ select: ({ state }) => state });
