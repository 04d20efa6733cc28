import { canDeleteForEveryone, type Message, type Provider } from '@recado/contracts';
import { mediaKindOf } from '../../../conversation/content/mediaKinds.ts';

type Options = {
  canReply: boolean;
  canReact: boolean;
  canForward: boolean;
  canCopy: boolean;
  canDownload: boolean;
  canRemove: boolean;
};

/**
 * Returns the actions on a message. Answer, react and delete are for users who may write. Only our own messages are
 * deleted, and only if the provider supports it (CONV-16, CONV-18). `provider` is that of the ticket's connection.
 */
export function optionsOf(message: Message, canWrite: boolean, provider: Provider | null): Options {
  const { body, mediaType, mediaStatus, originalUrl, isDeleted, fromMe } = message;
  const isAlive = !isDeleted;
  const isCall = mediaType === 'call_log';
  const isWhole = mediaStatus === null || mediaStatus === 'ready';
  return {
    canReply: canWrite && isAlive,
    canReact: canWrite && isAlive && !isCall,
    canForward: isAlive && !isCall && isWhole,
    canCopy: body.trim() !== '' && mediaKindOf(mediaType).body === 'text' && (isAlive || !fromMe),
    canDownload: originalUrl !== null && isWhole && (isAlive || !fromMe),
    canRemove: canWrite && isAlive && fromMe && canDeleteForEveryone(message, provider),
  };
}
