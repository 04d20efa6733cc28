import type { Message } from '@recado/contracts';

/** Bodies that are codes for a card or a place, not words. */
const withoutWords = new Set<Message['mediaType']>(['locationMessage', 'contactMessage', 'vcard']);

type Options = { canReply: boolean; canReact: boolean; canForward: boolean; canCopy: boolean; canDownload: boolean; canRemove: boolean };

/** What may be done with a message: answering, reacting and deleting are for who may write, and only ours are deleted (CONV-16, CONV-18). */
export function optionsOf({ body, mediaType, mediaStatus, originalUrl, isDeleted, fromMe }: Message, canWrite: boolean): Options {
  const isAlive = !isDeleted;
  const isCall = mediaType === 'call_log';
  const isWhole = mediaStatus === null || mediaStatus === 'ready';
  return {
    canReply: canWrite && isAlive,
    canReact: canWrite && isAlive && !isCall,
    canForward: isAlive && !isCall && isWhole,
    canCopy: body.trim() !== '' && !withoutWords.has(mediaType) && (isAlive || !fromMe),
    canDownload: originalUrl !== null && isWhole && (isAlive || !fromMe),
    canRemove: canWrite && isAlive && fromMe,
  };
}
