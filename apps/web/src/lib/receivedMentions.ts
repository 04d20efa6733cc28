import type { Mention } from '@recado/contracts';
import { create } from 'zustand';

/**
 * The unread mentions of the signed-in person, newest first; `features/notifications/MentionNews.tsx` keeps them true.
 */
export const useReceivedMentions = create<{ mentions: readonly Mention[] }>(() => ({ mentions: [] }));
