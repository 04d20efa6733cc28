import type { Message } from '@recado/contracts';

/** The text under the name in bold; a blank text, as of a picture without caption, has nothing to sign. */
export const signed = (text: string, name: string): string => (text.trim() === '' ? text : `*${name}*\n${text}`);

/**
 * The name a message of ours is signed with, and the text below it. Only the name of its writer counts: "*Oi*" is no
 * signature.
 */
export function readSignature({ body, fromMe, user }: Pick<Message, 'body' | 'fromMe' | 'user'>): {
  name: string | null;
  text: string;
} {
  // Forms send every line break as two characters.
  const text = body.replaceAll('\r\n', '\n');
  const first = fromMe && user ? signed('x', user.name).slice(0, -1) : null;
  return first && text.startsWith(first) ? { name: user!.name, text: text.slice(first.length) } : { name: null, text };
}
