import type { Message } from '@recado/contracts';
import { createContext, use } from 'react';
import type { SharedContact } from './contents/parseContacts.ts';

/**
 * What a line of a conversation may ask of the whole. The object stays the same while the ticket does, so lines do not
 * render for it.
 */
export type ConversationActions = {
  ticketId: number;
  contactName: string;
  isGroup: boolean;
  userId: number;
  canWrite: boolean;
  /** Whether the person may edit a message now. */
  canEdit: (message: Message) => boolean;
  /** The person's latest message, while the present is shown. */
  lastOwn: () => Message | undefined;
  jumpTo: (messageId: number) => void;
  /** Shows a picture or video over the whole window. */
  openMedia: (messageId: number) => void;
  openMenu: (message: Message, anchor: HTMLElement) => void;
  openReactions: (message: Message, anchor: HTMLElement) => void;
  /** Opens a conversation with a contact of a card. */
  talkTo: (contact: SharedContact) => void;
  saveContact: (contact: SharedContact) => void;
  retry: (message: Message) => void;
  resolve: (message: Message) => void;
  /** The signature of an address ran out: asks for fresh rows. */
  refreshMedia: () => void;
};

/** Whether the contact is typing, for what stands around the messages. */
export const ContactWritesContext = createContext(false);
export const useContactWrites = (): boolean => use(ContactWritesContext);

export const ConversationContext = createContext<ConversationActions | null>(null);

/** The conversation around a line. */
export function useConversation(): ConversationActions {
  const actions = use(ConversationContext);
  if (!actions) throw new Error('A message stands outside of a conversation.');
  return actions;
}
