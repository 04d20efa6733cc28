import { Fragment, memo, type ReactNode } from 'react';
import styles from './FormattedText.module.css';
import { parseWhatsAppText, type TextNode } from './parseWhatsAppText.ts';

const elements = { bold: 'strong', italic: 'em', strike: 's' } as const;

/** A block stands on lines of its own: the break around it is no further, empty line. */
const besideBlocks = (value: string, before: TextNode | undefined, after: TextNode | undefined): string => {
  const text = before?.type === 'block' ? value.replace(/^[ \t]*\n?/, '') : value;
  return after?.type === 'block' ? text.replace(/\n?[ \t]*$/, '') : text;
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

/** A text as WhatsApp shows it: its marks, addresses and line breaks, in the direction it is read, and never HTML (CONV-45). */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return (
    <span className={styles.text} dir="auto">
      {drawn(parseWhatsAppText(text))}
    </span>
  );
});
