import type { Message } from '@recado/contracts';
import { createContext, use } from 'react';
import type { SharedContact } from '../../../conversation/content/parseContacts.ts';

/**
 * The part of a conversation that its lines may use. The object stays the same during a ticket, so that lines do not
 * render again.
 */
export type ConversationActions = {
  ticketId: number;
  contactName: string;
  isGroup: boolean;
  userId: number;
  canWrite: boolean;
  /** Returns whether the user may edit a message now. */
  canEdit: (message: Message) => boolean;
  /** Returns the user's latest message, if the latest messages are shown. */
  lastOwn: () => Message | undefined;
  jumpTo: (messageId: number) => void;
  /** Opens a picture or video in the media viewer. */
  openMedia: (messageId: number) => void;
  openMenu: (message: Message, anchor: HTMLElement) => void;
  openReactions: (message: Message, anchor: HTMLElement) => void;
  /** Opens a conversation with a contact of a contact card. */
  talkTo: (contact: SharedContact) => void;
  saveContact: (contact: SharedContact) => void;
  /** Refetches rows, after the signature of an address has expired. */
  refreshMedia: () => void;
};

/** True while the contact is typing. */
export const ContactWritesContext = createContext(false);
export const useContactWrites = (): boolean => use(ContactWritesContext);

export const ConversationContext = createContext<ConversationActions | null>(null);

/** Returns the conversation of a line. Throws outside a conversation. */
export function useConversation(): ConversationActions {
  const actions = use(ConversationContext);
  if (!actions) throw new Error('A message stands outside of a conversation.');
  return actions;
}
