import { findSignedText, type Message } from '@recado/contracts';

/**
 * The name a message of ours is signed with, and the text below it. Only the name of its writer counts: "*Oi*" is no
 * signature.
 */
export function readSignature({ body, fromMe, user }: Pick<Message, 'body' | 'fromMe' | 'user'>): {
  name: string | null;
  text: string;
} {
  const text = fromMe && user ? findSignedText(body, user.name) : undefined;
  return text === undefined ? { name: null, text: body.replaceAll('\r\n', '\n') } : { name: user!.name, text };
}
