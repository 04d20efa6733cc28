import { LinkifyIt, REBuilder } from 'linkify-it';

/** A web or mail address in a text, from `start` to before `end`. */
export type Address = { start: number; end: number; href: string };

/** Endings of addresses typed without a scheme: only those people really write, so that "fim.de" stays a sentence. */
const endings =
  'com net org br pt io app dev gov edu me co info biz shop store online site link ly gl us ar cl mx uy py pe'.split(
    ' ',
  );

/** Signs and emoji, which the library reads as letters of a host: "R$10.com", "~a.com~", "✅a.com". */
const signs = String.raw`[~$+=^|<>\x60\uff5c\u2000-\u2bff\ufe00-\ufe0f\ud800-\udfff]`;

/** The patterns of the library, adapted to chats: marks, signs and colons beside an address are not part of it. */
class ChatPatterns extends REBuilder {
  readonly #before = `(?:^|${signs}|${this.src_ZPCc})`;

  override get_pseudo_letter() {
    return (this.cache.src_pseudo_letter ??= new RegExp(`(?:(?!${signs}|${this.src_ZPCc})(?:${this.src_Any}))`));
  }
  /** Also accepts `_` within a label. Otherwise the address would begin after it and name another host. */
  override get_domain() {
    const letter = this.get_pseudo_letter().source;
    return (this.cache.src_domain ??= new RegExp(
      `(?:${this.get_xn().source}|${letter}(?:(?:[-_]|${letter}){0,61}${letter})?)`,
    ));
  }
  override get_host_terminator() {
    const after = `$|${signs}|${this.src_ZPCc}`;
    return (this.cache.src_host_terminator ??= new RegExp(`(?=${after})(?!-|_(?!${after})|:\\d|\\.-|\\.(?!${after}))`));
  }
  override get_schema_search() {
    return (this.cache.schema_search ??= new RegExp(`(${this.#before})(${this.get_schema_names().source})`, 'ig'));
  }
  override get_fuzzy_link_search() {
    const address = this.get_fuzzy_url_host_port().source + this.get_path().source;
    return (this.cache.link_fuzzy_search ??= new RegExp(
      `((?![./\\-@])${this.#before}(?<![^\\s*_~]_))(?:${address})`,
      'ig',
    ));
  }
  override get_mail_name() {
    return (this.cache.src_mail_name ??= /[a-z0-9](?:[\w+-]|\.(?=[\w+-])){0,63}/);
  }
  override get_mail_name_validator() {
    return (this.cache.mail_name_validator ??= new RegExp(`${this.#before}(${this.get_mail_name().source})$`, 'i'));
  }
}

// With `urlAuth`, "https://bank.example@evil.example" is found as a whole, so that it can be refused as a whole.
const linkify = new LinkifyIt({ rebuilder: new ChatPatterns(), fuzzyLink: true, urlAuth: true, tlds: endings })
  .add('ftp:', null)
  .add('//', null);

/** Returns the web and mail addresses of a text in their order. */
export function findAddresses(text: string): Address[] {
  return (linkify.match(text) ?? []).map(({ schema, index, raw }) => {
    const address = withoutClosingMarks(text, index, raw);
    const href = schema === '' ? `https://${address}` : address.replace(/^(?!https?:|mailto:)/i, schema);
    return { start: index, end: index + address.length, href };
  });
}

/**
 * Returns an address without the marks of WhatsApp that end it: "*https://a.com/x*". A mark belongs to the address
 * unless the same mark opens before it on its line: the last `_` of "https://a.com/x_" is part of the path.
 */
function withoutClosingMarks(text: string, start: number, raw: string): string {
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const before: Record<string, string> = {};
  let end = raw.length;
  for (; end > 0 && /[*_~]/.test(raw[end - 1]!); end--) {
    const mark = raw[end - 1]!;
    const rest = before[mark] ?? text.slice(lineStart, start);
    const opening = rest.lastIndexOf(mark);
    const isOpening =
      opening >= 0 && !/[\p{L}\p{N}]/u.test(rest[opening - 1] ?? '') && !/\s/.test(text[lineStart + opening + 1]!);
    if (!isOpening) break;
    before[mark] = rest.slice(0, opening);
  }
  return raw.slice(0, end);
}
