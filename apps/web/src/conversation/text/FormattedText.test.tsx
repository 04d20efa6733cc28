import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormattedText } from './FormattedText.tsx';

/** The text that a selection of the whole message contains. */
const selected = (text: string): string =>
  renderToStaticMarkup(<FormattedText text={text} isWhole />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');

const pix =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913PADARIA*SOL*6006SANTOS62070503***6304A1B2';

describe('a message as it is selected', () => {
  it.each([
    pix,
    `Pague com este código: ${pix}`,
    'a__b__c',
    '__init__',
    'def __init__(self, **kwargs): return a__b__c',
    '2*3*4 e snake_case_name',
    'https://loja.example/a_b_?x=*1*&y=~2~',
    'linha 1\n  linha 2',
  ])('is the text as written: %s [CONV-45]', (text) => {
    expect(selected(text)).toBe(text);
  });
});
