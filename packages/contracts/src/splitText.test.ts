import { describe, expect, it } from 'vitest';
import { splitText } from './splitText.ts';

describe('a text that is split', () => {
  it.each([
    ['', 10, []],
    ['  curto  ', 10, ['curto']],
    ['primeiro\n\nsegundo', 12, ['primeiro', 'segundo']],
    ['um dois tres quatro', 10, ['um dois', 'tres', 'quatro']],
    ['Olá. Tudo bem aqui', 12, ['Olá. Tudo', 'bem aqui']],
    ['aaaaaaaaaaaa', 5, ['aaaaa', 'aaaaa', 'aa']],
    ['👩‍👩‍👧👩‍👩‍👧', 7, ['👩‍👩‍👧', '👩‍👩‍👧']],
  ])('%j in parts of %i is %j', (text, most, parts) => expect(splitText(text, most)).toEqual(parts));
});
