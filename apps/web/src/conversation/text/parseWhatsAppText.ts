import { findAddresses } from './findAddresses.ts';
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
/** With a plus and country code, or Brazilian with an area code: (13) 3221-4400, 13 99123-4321. */
const phoneNumber =
  /\+\d{1,3}[\s.-]?(?:\(?\d{1,4}\)?[\s.-]?){1,4}\d{2,4}(?!\d)|(?<![\d.,/-])\(?\d{2}\)?\s?9?\d{4}[-\s]\d{4}(?![\d-])/g;

/**
 * Reads *bold*, _italic_, ~strike~, `code`, ```blocks```, > quotes, lists, web and mail addresses and phone numbers.
 */
export function parseWhatsAppText(text: string): TextNode[] {
  const atoms: Atom[] = [];
  const hold = (atom: Atom): string => `\0${atoms.push(atom) - 1}\0`;
  const withoutCode = text
    .replaceAll('\0', '')
    .replace(codes, (_, block: string | undefined, inline: string | undefined) =>
      hold(
        block === undefined
          ? { type: 'code', value: inline ?? '' }
          : { type: 'block', value: block.replace(/^\n|\n$/g, '') },
      ),
    );
  const prepared = replaceAddresses(withoutCode, (href, label) => hold(linkTo(href, label))).replace(
    phoneNumber,
    (found) => hold({ type: 'phone', href: `tel:${dialled(found)}`, label: found }),
  );
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
  href.startsWith('mailto:') || isPlainAddress(href) ? { type: 'link', href, label } : { type: 'text', value: label };

/** Replaces each address of a text by what `replace` returns for it. */
function replaceAddresses(text: string, replace: (href: string, label: string) => string): string {
  let replaced = '';
  let from = 0;
  for (const { start, end, href } of findAddresses(text)) {
    replaced += text.slice(from, start) + replace(href, text.slice(start, end));
    from = end;
  }
  return replaced + text.slice(from);
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
  /** Until where nothing closes a mark: without it thousands of opened marks are each searched to the end of their line. */
  const unclosed = new Map<Mark, number>();
  let plainFrom = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] as Mark;
    if (!Object.hasOwn(marks, mark) || inside.includes(mark) || !mayOpen(text, at)) continue;
    if (at < (unclosed.get(mark) ?? 0)) continue;
    const { end, isClosed } = closingOf(text, mark, at);
    if (!isClosed) {
      unclosed.set(mark, end);
      continue;
    }
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
 * Returns whether a mark may open here. Follows WhatsApp: no letter outside next to a mark, no space inside next to it, all
 * on one line. "2*3*4" and "snake_case_name" stay as they are. So do doubled marks, which are part of what people copy:
 * "__init__", and the "***" of a PIX code.
 */
function mayOpen(text: string, open: number): boolean {
  const first = text[open + 1];
  return !isWordy(text[open - 1]) && !isDoubled(text, open) && first !== undefined && !/\s/.test(first);
}

/** Returns where the mark that is opened here closes, otherwise the end of its line. */
function closingOf(text: string, mark: Mark, open: number): { end: number; isClosed: boolean } {
  let at = open + 2;
  for (; at < text.length && text[at] !== '\n'; at++)
    if (text[at] === mark && !isDoubled(text, at) && !/\s/.test(text[at - 1]!) && !isWordy(text[at + 1]))
      return { end: at, isClosed: true };
  return { end: at, isClosed: false };
}

const isDoubled = (text: string, at: number): boolean => text[at - 1] === text[at] || text[at + 1] === text[at];

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
