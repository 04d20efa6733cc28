/** Returns the text under the name in bold; a blank text, as of a picture without caption, has nothing to sign. */
export const signed = (text: string, name: string): string => (text.trim() === '' ? text : `*${name}*\n${text}`);

/** Returns the text below a signature by this name; undefined without one: "*Oi*" is no signature. */
export function findSignedText(body: string, name: string): string | undefined {
  // Forms send every line break as two characters.
  const text = body.replaceAll('\r\n', '\n');
  const first = signed('x', name).slice(0, -1);
  return text.startsWith(first) ? text.slice(first.length) : undefined;
}
