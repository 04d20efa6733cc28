import { mentionedIn, noteAsText, notePartsOf } from '@recado/contracts';
import { describe, expect, test } from 'vitest';
import { colleaguesFor, insertMention, toField, toStored, wantedMention } from './mentionText.ts';

const ana = { id: 1, name: 'Ana' };
const anaLima = { id: 2, name: 'Ana Lima' };
const otherAna = { id: 3, name: 'Ana' };
const erico = { id: 4, name: 'Érico Sá' };

describe('the stored text of a note', () => {
  test('has a mention in place of each chosen name, and longer names win', () => {
    expect(toStored('@Ana Lima e @Ana, vejam', [ana, anaLima])).toBe('<@2> e <@1>, vejam');
  });
  test('leaves names alone that were typed and not chosen, and parts of longer words', () => {
    expect(toStored('@Bia e @Anabela', [ana])).toBe('@Bia e @Anabela');
  });
  test('names two people of one name in the order they were chosen', () => {
    expect(toStored('@Ana, @Ana, @Ana', [ana, otherAna])).toBe('<@1>, <@3>, <@3>');
  });
  test('stands in the field as it was typed', () => {
    const text = '@Érico Sá: confira com @Ana Lima.';
    expect(toField(toStored(text, [erico, anaLima]), [erico, anaLima], 'Ex-colega')).toBe(text);
    expect(toField('<@9> saiu', [], 'Ex-colega')).toBe('@Ex-colega saiu');
  });
  test('names everybody once, in order', () => {
    expect(mentionedIn('<@2> e <@1> e <@2> e <@x> e <@0>')).toEqual([2, 1]);
    expect(notePartsOf('oi <@2>')).toEqual([
      { kind: 'text', text: 'oi ' },
      { kind: 'mention', userId: 2 },
    ]);
    expect(noteAsText('<@2>, <@7>', [anaLima], '?')).toBe('@Ana Lima, @?');
  });
});

describe('a mention that is being typed', () => {
  test('begins with an @ that stands alone and ends with a break or two spaces', () => {
    expect(wantedMention('veja @Ana L', 11)).toEqual({ from: 5, typed: 'Ana L' });
    expect(wantedMention('(@', 2)).toEqual({ from: 1, typed: '' });
    for (const text of ['ana@loja', 'veja @ ana', '@ana\nb', '@ana  b', 'nada'])
      expect(wantedMention(text, text.length)).toBeNull();
  });
  test('finds colleagues by any word of the name, without accents', () => {
    const all = [ana, anaLima, erico];
    expect(colleaguesFor(all, 'eri').map(({ id }) => id)).toEqual([4]);
    expect(colleaguesFor(all, 'LIM').map(({ id }) => id)).toEqual([2]);
    expect(colleaguesFor(all, 'sa').map(({ id }) => id)).toEqual([4]);
    expect(colleaguesFor(all, 'na')).toEqual([]);
  });
  test('is replaced by the chosen name, with the caret behind it', () => {
    expect(insertMention('veja @an já', { from: 5, typed: 'an' }, anaLima)).toEqual({
      text: 'veja @Ana Lima já',
      caret: 14,
    });
    expect(insertMention('@an', { from: 0, typed: 'an' }, ana)).toEqual({ text: '@Ana ', caret: 5 });
  });
});
