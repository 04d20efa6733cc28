import { textBlocks } from './textBlocks.ts';

/** A piece of a WhatsApp text. Text keeps its line breaks; nothing of it is ever read as HTML (CONV-45). */
export type TextNode =
  | { type: 'text'; value: string }
  | { type: 'bold' | 'italic' | 'strike' | 'quote'; children: TextNode[] }
  | { type: 'list'; items: { sign: string; children: TextNode[] }[] }
  | { type: 'code' | 'block'; value: string }
  | { type: 'link' | 'phone'; href: string; label: string };

type Atom = Extract<TextNode, { value: string } | { href: string }>;

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Mark = keyof typeof marks;

/**
 * Placeholder of a part that was taken out as a whole, so that a mark may enclose a link but not break it. NUL never
 * occurs in a stored text.
 */
const held = /\0(\d+)\0/;
const codes = /```([\s\S]+?)```|`([^`\n]+)`/g;
const webAddress = /\bhttps?:\/\/[^\s<>"\0]+/gi;
const mailAddress = /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;
/** Addresses typed without a scheme: only endings people really write, so that "fim.Obrigado" stays a sentence. */
const bareAddress =
  /\b(?:www\.)?(?:[a-z0-9-]{1,63}\.){1,4}(?:com|net|org|br|pt|io|app|dev|gov|edu|me|co|info|biz|shop|store|online|site|link|ly|gl|us|ar|cl|mx|uy|py|pe)\b(?:[/?#][^\s<>"\0]*)?/gi;
/** With a plus and country code, or Brazilian with an area code: (13) 3221-4400, 13 99123-4321. */
const phoneNumber =
  /\+\d{1,3}[\s.-]?(?:\(?\d{1,4}\)?[\s.-]?){1,4}\d{2,4}(?!\d)|(?<![\d.,/-])\(?\d{2}\)?\s?9?\d{4}[-\s]\d{4}(?![\d-])/g;

/**
 * Reads *bold*, _italic_, ~strike~, `code`, ```blocks```, > quotes, lists, web and mail addresses and phone numbers.
 */
export function parseWhatsAppText(text: string): TextNode[] {
  const atoms: Atom[] = [];
  const hold = (atom: Atom): string => `\0${atoms.push(atom) - 1}\0`;
  const prepared = text
    .replaceAll('\0', '')
    .replace(codes, (_, block: string | undefined, inline: string | undefined) =>
      hold(
        block === undefined
          ? { type: 'code', value: inline ?? '' }
          : { type: 'block', value: block.replace(/^\n|\n$/g, '') },
      ),
    )
    .replace(webAddress, (found) => linked(found, (address) => hold(linkTo(address, address))))
    .replace(mailAddress, (found) => hold({ type: 'link', href: `mailto:${found}`, label: found }))
    .replace(bareAddress, (found) => linked(found, (address) => hold(linkTo(`https://${address}`, address))))
    .replace(phoneNumber, (found) => hold({ type: 'phone', href: `tel:${dialled(found)}`, label: found }));
  return textBlocks(prepared).flatMap((block): TextNode[] => {
    if (block.type === 'list')
      return [
        {
          type: 'list',
          items: block.items.map(({ sign, text: words }) => ({ sign, children: marked(words, atoms, []) })),
        },
      ];
    const children = marked(block.text, atoms, []);
    return block.type === 'quote' ? [{ type: 'quote', children }] : children;
  });
}

/** Characters that hide where an address leads: backslashes count as slashes, direction marks reorder what is read. */
const disguises = /[\\\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/**
 * Returns whether a web address leads where it seems to: `https://bank.example@evil.example` names a user and leads to
 * evil.example.
 */
export function isPlainAddress(address: string): boolean {
  if (disguises.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === '' &&
    !/^https?:\/\/[^/?#]*@/i.test(address)
  );
}

const linkTo = (href: string, label: string): Atom =>
  isPlainAddress(href) ? { type: 'link', href, label } : { type: 'text', value: label };

/** An address ends before the punctuation of the sentence around it; a bracket stays when it was opened inside. */
function linked(found: string, make: (address: string) => string): string {
  let end = found.length;
  while (end > 0) {
    const last = found[end - 1]!;
    const opened = last === ')' && found.slice(0, end).split('(').length > found.slice(0, end).split(')').length - 1;
    if (!'.,;:!?\'"*_~)]}'.includes(last) || opened) break;
    end -= 1;
  }
  return make(found.slice(0, end)) + found.slice(end);
}

/** The number as a phone dials it; without a country code it is Brazilian. */
function dialled(label: string): string {
  const digits = label.replace(/\D/g, '');
  return label.startsWith('+') ? `+${digits}` : `+55${digits}`;
}

const isWordy = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Splits by the outermost marks; within one of them the same mark is plain text. */
function marked(text: string, atoms: readonly Atom[], inside: readonly Mark[]): TextNode[] {
  const nodes: TextNode[] = [];
  let plainFrom = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] as Mark;
    if (!Object.hasOwn(marks, mark) || inside.includes(mark)) continue;
    const end = closingOf(text, mark, at);
    if (end < 0) continue;
    nodes.push(...plain(text.slice(plainFrom, at), atoms), {
      type: marks[mark],
      children: marked(text.slice(at + 1, end), atoms, [...inside, mark]),
    });
    plainFrom = end + 1;
    at = end;
  }
  return [...nodes, ...plain(text.slice(plainFrom), atoms)];
}

/**
 * Returns the index at which the mark opened here closes, or -1. Follows WhatsApp: no letter outside next to a mark, no
 * space inside next to it, all on one line. "2*3*4" and "snake_case_name" stay as they are.
 */
function closingOf(text: string, mark: Mark, open: number): number {
  const first = text[open + 1];
  if (isWordy(text[open - 1]) || first === undefined || first === mark || /\s/.test(first)) return -1;
  for (let at = open + 1; at < text.length && text[at] !== '\n'; at++)
    if (text[at] === mark && at > open + 1 && !/\s/.test(text[at - 1]!) && !isWordy(text[at + 1])) return at;
  return -1;
}

function plain(text: string, atoms: readonly Atom[]): TextNode[] {
  return text.split(held).flatMap((part, index): TextNode[] => {
    if (index % 2 === 1) return [atoms[Number(part)]!];
    return part === '' ? [] : [{ type: 'text', value: part }];
  });
}

/** The same text on one line and without its marks, for list rows and quotes. */
export const plainText = (text: string): string => wordsOf(parseWhatsAppText(text)).replace(/\s+/g, ' ').trim();

const wordsOf = (nodes: readonly TextNode[]): string => nodes.map(wordsIn).join('');

function wordsIn(node: TextNode): string {
  if ('value' in node) return node.value;
  if ('label' in node) return node.label;
  if (node.type === 'list') return node.items.map(({ sign, children }) => ` ${sign} ${wordsOf(children)} `).join('');
  return node.type === 'quote' ? ` ${wordsOf(node.children)} ` : wordsOf(node.children);
}
