import type { Message } from '@recado/contracts';

/**
 * Returns the author of a message: the attendant, the member of a group, or the contact. Empty for automatic messages.
 */
export const writerOf = (message: Message, contactName: string): string =>
  message.fromMe ? (message.user?.name ?? '') : (message.contact?.name ?? contactName);
