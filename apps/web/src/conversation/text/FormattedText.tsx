import { Fragment, memo, type ReactNode } from 'react';
import { emojiOnly } from './emojiOnly.ts';
import styles from './FormattedText.module.css';
import { parseWhatsAppText, type TextNode } from './parseWhatsAppText.ts';

const elements = { bold: 'strong', italic: 'em', strike: 's' } as const;

/** The break around a block is no further, empty line. Blanks at the end are tried from the first of them alone. */
const besideBlocks = (value: string, before: TextNode | undefined, after: TextNode | undefined): string => {
  const text = before?.type === 'block' ? value.replace(/^[ \t]*\n?/, '') : value;
  return after?.type === 'block' ? text.replace(/(?<![ \t])[ \t]+$/, '').replace(/\n$/, '') : text;
};

const drawn = (nodes: readonly TextNode[]): ReactNode =>
  nodes.map((node, index) => {
    switch (node.type) {
      case 'text':
        return <Fragment key={index}>{besideBlocks(node.value, nodes[index - 1], nodes[index + 1])}</Fragment>;
      case 'code':
        return (
          <code key={index} className={styles.code}>
            {node.value}
          </code>
        );
      case 'block':
        return (
          <code key={index} className={styles.block}>
            {node.value}
          </code>
        );
      case 'quote':
        return (
          <span key={index} className={styles.quote} role="blockquote">
            {drawn(node.children)}
          </span>
        );
      case 'list':
        return (
          <span key={index} className={styles.list} role="list">
            {node.items.map(({ sign, children }, place) => (
              <span key={place} className={styles.item} role="listitem">
                <span className={styles.sign}>{sign}</span> <span>{drawn(children)}</span>
              </span>
            ))}
          </span>
        );
      case 'phone':
        return (
          <a key={index} className={styles.phone} href={node.href}>
            {node.label}
          </a>
        );
      case 'link':
        return (
          <a key={index} href={node.href} target="_blank" rel="noopener noreferrer">
            {node.label}
          </a>
        );
      default: {
        const Element = elements[node.type];
        return <Element key={index}>{drawn(node.children)}</Element>;
      }
    }
  });

type Props = { text: string; /** The whole message: up to three emoji alone are drawn large. */ isWhole?: boolean };

/**
 * A text as WhatsApp shows it: its marks, addresses and line breaks, in the direction it is read, and never HTML
 * (CONV-45).
 */
export const FormattedText = memo(function FormattedText({ text, isWhole = false }: Props) {
  const emoji = isWhole ? emojiOnly(text) : 0;
  return (
    <span className={styles.text} dir="auto" {...(emoji > 0 && { 'data-emoji': emoji })}>
      {drawn(parseWhatsAppText(text))}
    </span>
  );
});
