/** A node of Typebot's rich text: a leaf with text and marks, or an element with children. */
type RichNode = Readonly<Record<string, unknown>>;

/** Elements nest less deeply than this in any bot; deeper ones are left out. */
const deepest = 20;
const isNode = (value: unknown): value is RichNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nodesOf = (value: unknown): RichNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
/** Puts a mark around a text without the blanks around it: WhatsApp reads a mark only directly beside a letter. */
function wrap(mark: string, text: string): string {
  const inner = text.trim();
  const at = text.indexOf(inner);
  return inner === '' ? text : `${text.slice(0, at)}${mark}${inner}${mark}${text.slice(at + inner.length)}`;
}

function leafText({ text, bold, italic, strikethrough }: RichNode): string {
  let marked = typeof text === 'string' ? text : '';
  if (strikethrough === true) marked = wrap('~', marked);
  if (italic === true) marked = wrap('_', marked);
  if (bold === true) marked = wrap('*', marked);
  return marked;
}

function inlineText(node: RichNode, depth: number): string {
  if (typeof node.text === 'string') return leafText(node);
  if (depth > deepest) return '';
  const inner = nodesOf(node.children)
    .map((child) => inlineText(child, depth + 1))
    .join(isVariable(node) ? '\n' : '');
  if (node.type !== 'a' || typeof node.url !== 'string') return inner;
  return inner.trim() === '' || inner === node.url ? node.url : `${inner} (${node.url})`;
}

function blockLines(node: RichNode, depth: number): string[] {
  if (depth > deepest) return [];
  const children = nodesOf(node.children);
  if (node.type === 'ul' || node.type === 'ol')
    return children.flatMap((item, at) => {
      const mark = node.type === 'ul' ? '-' : `${at + 1}.`;
      const [first = '', ...rest] = blockLines(item, depth + 1);
      return [`${mark} ${first}`, ...rest.map((line) => `  ${line}`)];
    });
  const isList = ({ type }: RichNode) =>
    type === 'ul' || type === 'ol' || type === 'li' || type === 'lic' || type === 'p';
  if (node.type === 'li' || children.some(isList)) return children.flatMap((child) => blockLines(child, depth + 1));
  return inlineText(node, depth).split('\n');
}

/** Returns Typebot's rich text with the marks of WhatsApp. A link is its label with the address behind it. */
export const toWhatsAppText = (richText: unknown): string =>
  nodesOf(richText)
    .flatMap((node) => blockLines(node, 0))
    .join('\n')
    .trim();

/** Returns whether a rich text has the value of a variable in it. */
export const hasVariables = (richText: unknown): boolean => nodesOf(richText).some((node) => holdsVariable(node, 0));
const holdsVariable = (node: RichNode, depth: number): boolean =>
  isVariable(node) || (depth < deepest && nodesOf(node.children).some((child) => holdsVariable(child, depth + 1)));
const isVariable = ({ type }: RichNode): boolean => type === 'inline-variable' || type === 'variable';
