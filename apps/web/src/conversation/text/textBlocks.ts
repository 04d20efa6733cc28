/** A stretch of whole lines of one kind: a paragraph, quoted lines, or the items of a list. */
export type TextBlock =
  | { type: 'paragraph' | 'quote'; text: string }
  | { type: 'list'; items: { sign: string; text: string }[] };

const item = /^(?:[*-]|(\d{1,3})\.)[ ](?=\S)/;
const quoted = /^> ?(?=\S)/;

/** Splits a text into its blocks, as WhatsApp reads them: `> quoted`, `* item` or `- item`, `1. item`. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    const [opening, number] = item.exec(line) ?? [];
    const [arrow] = quoted.exec(line) ?? [];
    if (opening) {
      const entry = { sign: number ? `${number}.` : '•', text: line.slice(opening.length) };
      if (last?.type === 'list') last.items.push(entry);
      else blocks.push({ type: 'list', items: [entry] });
      continue;
    }
    const type = arrow ? 'quote' : 'paragraph';
    const rest = line.slice(arrow?.length ?? 0);
    if (last?.type === type) last.text += `\n${rest}`;
    else blocks.push({ type, text: rest });
  }
  return blocks;
}
