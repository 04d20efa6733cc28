import { describe, expect, test } from 'vitest';
import { drawNext, firstDrawn, settled, type Drawn } from './steadyLines.ts';
import type { AnyLine } from './lineOptions.ts';

const lines = (keys: string): AnyLine[] =>
  [...keys].map((key) => ({ kind: 'day', key, at: '2026-11-20T12:00:00.000Z' }));
const keysOf = (drawn: Drawn<AnyLine>): string => drawn.lines.map(({ key }) => key).join('');
const drawnFrom = (keys: string): Drawn<AnyLine> => firstDrawn(lines(keys));

describe('the next lines of a list [CONV-01]', () => {
  test('a page above is a prepend, and all its lines are new', () => {
    const drawn = drawNext(drawnFrom('def'), lines('abcdef'));
    expect([keysOf(drawn), drawn.isPrepend, drawn.fresh]).toEqual(['abcdef', true, 3]);
  });

  test('a line below is no prepend, and the page above stays new', () => {
    const drawn = drawNext(settled(drawNext(drawnFrom('def'), lines('abcdef'))), lines('abcdefg'));
    expect([keysOf(drawn), drawn.isPrepend, drawn.fresh]).toEqual(['abcdefg', false, 3]);
  });

  test('all lines of a first page are new', () => expect(drawnFrom('abc').fresh).toBe(3));

  test('the same lines give the same result object', () => {
    const wanted = lines('abc');
    const drawn = firstDrawn(wanted);
    expect(drawNext(drawn, wanted)).toBe(drawn);
    expect(settled(drawn)).toBe(drawn);
  });
});

describe('above and below take turns [CONV-01]', () => {
  test('a page and a message at once: the page is shown first, the message once it is measured', () => {
    const wanted = lines('abcdefg');
    const first = drawNext(drawnFrom('def'), wanted);
    expect([keysOf(first), first.isPrepend]).toEqual(['abcdef', true]);
    expect(drawNext(first, wanted)).toBe(first);
    const second = settled(first);
    expect([keysOf(second), second.isPrepend]).toEqual(['abcdefg', false]);
  });

  test('a message waits while a page is measured; lines on screen are updated meanwhile', () => {
    const first = drawNext(drawnFrom('def'), lines('abcdef'));
    const wanted = lines('abcdefg');
    const second = drawNext(first, wanted);
    expect(keysOf(second)).toBe('abcdef');
    expect(second.lines[5]).toBe(wanted[5]);
    expect(keysOf(settled(second))).toBe('abcdefg');
  });

  test('a page waits while a message is measured', () => {
    const first = drawNext(drawnFrom('def'), lines('defg'));
    expect([keysOf(first), first.isPrepend]).toEqual(['defg', false]);
    const second = drawNext(first, lines('abcdefg'));
    expect(keysOf(second)).toBe('defg');
    const third = settled(second);
    expect([keysOf(third), third.isPrepend, third.fresh]).toEqual(['abcdefg', true, 3]);
  });

  test('a page after a page and a message after a message do not wait', () => {
    expect(keysOf(drawNext(drawNext(drawnFrom('ef'), lines('cdef')), lines('abcdef')))).toBe('abcdef');
    expect(keysOf(drawNext(drawNext(drawnFrom('ab'), lines('abc')), lines('abcd')))).toBe('abcd');
  });
});

describe('lines after their ends disappeared', () => {
  test('a removed last line is not waited for', () => {
    const drawn = drawNext(drawnFrom('abc'), lines('ab'));
    expect([keysOf(drawn), drawn.isPrepend]).toEqual(['ab', false]);
  });

  test('older lines in place of the first line are a prepend', () => {
    const drawn = drawNext(drawnFrom('xbc'), lines('abc'));
    expect([keysOf(drawn), drawn.isPrepend]).toEqual(['abc', true]);
  });

  test('an empty list starts again', () => expect(keysOf(drawNext(drawnFrom(''), lines('ab')))).toBe('ab'));
});
