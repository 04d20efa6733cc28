import type { Message } from '@recado/contracts';
import { createContext, use } from 'react';

/** What a line of a conversation may ask of the whole. The object stays the same while the ticket does, so lines do not render for it. */
export type ConversationActions = {
  contactName: string;
  isGroup: boolean;
  userId: number;
  canWrite: boolean;
  jumpTo: (messageId: number) => void;
  openPicture: (messageId: number) => void;
  openMenu: (message: Message, anchor: HTMLElement) => void;
  retry: (message: Message) => void;
  resolve: (message: Message) => void;
  /** The signature of an address ran out: asks for fresh rows. */
  refreshMedia: () => void;
};

export const ConversationContext = createContext<ConversationActions | null>(null);

/** The conversation around a line. */
export function useConversation(): ConversationActions {
  const actions = use(ConversationContext);
  if (!actions) throw new Error('A message stands outside of a conversation.');
  return actions;
}
