import { describe, expect, it } from 'vitest';
import { cutPassages } from './cutPassages.ts';

const texts = (text: string): string[] => cutPassages(text).map((passage) => passage.text);
const bare = (text: string): string => text.replace(/\s+/g, '');

describe('the passages of a text', () => {
  it('join short paragraphs and part long ones', () => {
    expect(texts('Um.\n\nDois.\n \nTrês.')).toEqual(['Um.\n\nDois.\n\nTrês.']);
    expect(texts(`${'a'.repeat(600)}\n\n${'b'.repeat(600)}`)).toHaveLength(2);
    expect(texts(' \n\n ')).toEqual([]);
  });

  it('end with a sentence, otherwise with a word', () => {
    const sentences = 'A entrega leva três dias úteis. '.repeat(80);
    for (const passage of texts(sentences)) expect(passage).toMatch(/^A entrega.*úteis\.$/s);
    for (const passage of texts('palavra '.repeat(500))) expect(passage).toMatch(/^palavra.*palavra$/s);
  });

  it.each(['x'.repeat(5_000), '😀'.repeat(3_000), `${'frase curta. '.repeat(300)}\n\n${'y'.repeat(2_100)}`])(
    'leave nothing out, are at most 1,000 characters long and split no character',
    (text) => {
      const passages = texts(text);
      expect(bare(passages.join(''))).toBe(bare(text));
      expect(Math.max(...passages.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
      expect(passages.every((passage) => passage.isWellFormed())).toBe(true);
    },
  );
});
