import type { Message } from '@recado/contracts';

/**
 * Who sent a message: the attendant, the member of a group, or the contact. Empty for what the product sent by itself.
 */
export const writerOf = (message: Message, contactName: string): string =>
  message.fromMe ? (message.user?.name ?? '') : (message.contact?.name ?? contactName);
