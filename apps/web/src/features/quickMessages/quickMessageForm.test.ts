import { describe, expect, it } from 'vitest';
import { wordQuickMessageError } from './quickMessageForm.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';

const t = ((key: keyof typeof quickMessageTexts.words, values?: { max: number }) =>
  quickMessageTexts.words[key].pt.replace('{{max}}', String(values?.max))) as never;

describe('the words of an error of a quick message', () => {
  it.each([
    ['shortcode', 'ERR_NAME_ALREADY_EXISTS', quickMessageTexts.words.shortcodeTaken.pt],
    ['shortcode', 'too_big', 'Use no máximo 50 caracteres'],
    ['message', 'too_big', 'Use no máximo 4096 caracteres'],
    ['message', 'custom', 'Escreva um texto ou anexe um arquivo'],
    ['file', 'custom', 'Este arquivo está vazio'],
    ['file', 'too_big', 'O arquivo passa de 64 MB'],
    ['file', 'ERR_FILE_TOO_LARGE', 'O arquivo passa de 64 MB'],
    ['file', 'ERR_UPLOAD_STALLED', quickMessageTexts.words.fileStalled.pt],
    ['file', 'ERR_FILE_TYPE', 'Não foi possível anexar este arquivo'],
    // The usual words of a form say enough.
    ['shortcode', 'too_small', undefined],
    ['message', 'too_small', undefined],
  ])('says of %s with %s: %s', (field, code, words) => {
    expect(wordQuickMessageError(t, field, code)).toBe(words);
  });
});
