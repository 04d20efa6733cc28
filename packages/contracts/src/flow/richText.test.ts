import { describe, expect, it } from 'vitest';
import { toWhatsAppText } from './richText.ts';

const p = (...children: object[]) => ({ type: 'p', children });

describe('rich text of Typebot', () => {
  it.each([
    [
      'marks',
      [
        p(
          { text: 'Oi ' },
          { text: 'Ana ', bold: true },
          { text: 'e ', italic: true },
          { text: 'Bia', strikethrough: true },
        ),
      ],
      'Oi *Ana* _e_ ~Bia~',
    ],
    ['paragraphs', [p({ text: 'um' }), p({ text: '' }), p({ text: 'dois' })], 'um\n\ndois'],
    [
      'a link',
      [p({ text: 'Veja ' }, { type: 'a', url: 'https://a.example/', children: [{ text: 'aqui' }] })],
      'Veja aqui (https://a.example/)',
    ],
    [
      'a bare link',
      [p({ type: 'a', url: 'https://a.example/', children: [{ text: 'https://a.example/' }] })],
      'https://a.example/',
    ],
    [
      'lists',
      [
        { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'a' }] }] }] },
        { type: 'ol', children: [{ type: 'li', children: [p({ text: 'b' })] }] },
      ],
      '- a\n1. b',
    ],
    [
      'variables with paragraphs inside',
      [p({ text: 'Olá ' }, { type: 'inline-variable', children: [p({ text: 'Ana' }), p({ text: 'Sá' })] })],
      'Olá Ana\nSá',
    ],
    [
      'underline and unknown elements',
      [{ type: 'h1', children: [{ text: 'x', underline: true }] }, { type: 'hr' }],
      'x',
    ],
    ['anything else', 'text', ''],
  ])('becomes a text of WhatsApp: %s [INT-15]', (_what, richText, expected) => {
    expect(toWhatsAppText(richText)).toBe(expected);
  });
});
