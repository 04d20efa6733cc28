import type { Message } from '@recado/contracts';

/** Bodies that are codes for a card or a place, not words. */
const withoutWords = new Set<Message['mediaType']>(['locationMessage', 'contactMessage', 'vcard']);

/** What may be done with a message: answering and deleting are for who may write, and only ours are deleted (CONV-16, CONV-18). */
export function optionsOf({ body, mediaType, isDeleted, fromMe }: Message, canWrite: boolean): { canReply: boolean; canCopy: boolean; canRemove: boolean } {
  const isAlive = !isDeleted;
  return { canReply: canWrite && isAlive, canCopy: body.trim() !== '' && !withoutWords.has(mediaType) && (isAlive || !fromMe), canRemove: canWrite && isAlive && fromMe };
}
