import type { Mention } from '@recado/contracts';
import { create } from 'zustand';

/** The unread mentions of the signed-in user, newest first. `features/notifications/MentionNews.tsx` updates them. */
export const useReceivedMentions = create<{ mentions: readonly Mention[] }>(() => ({ mentions: [] }));
