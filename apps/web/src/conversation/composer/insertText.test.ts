import { expect, test } from 'vitest';
import { insertText } from './insertText.ts';

test('a piece goes in place of the selection, and the caret behind it [CONV-46]', () => {
  expect(insertText({ value: 'Oi tudo bem', selectionStart: 3, selectionEnd: 7 }, '👍')).toEqual({
    text: 'Oi 👍 bem',
    caret: 5,
  });
  expect(insertText({ value: '', selectionStart: 0, selectionEnd: 0 }, 'Oi')).toEqual({ text: 'Oi', caret: 2 });
});
