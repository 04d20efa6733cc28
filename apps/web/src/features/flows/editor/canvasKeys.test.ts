import { expect, test } from 'vitest';
import { commandOf } from './canvasKeys.ts';

const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...more });

test('keys of the canvas give their commands, with Ctrl or the Mac’s key [FLOW-11]', () => {
  expect([press('Delete'), press('Backspace'), press('Enter')]).toEqual(['remove', 'remove', 'open']);
  for (const held of ['ctrlKey', 'metaKey'] as const)
    expect(['d', 'c', 'v', 'a', 'z', 'y', 's', 'f', 'Z'].map((key) => press(key, { [held]: true }))).toEqual([
      'duplicate',
      'copy',
      'paste',
      'selectAll',
      'undo',
      'redo',
      'save',
      'find',
      'undo',
    ]);
  expect(press('z', { ctrlKey: true, shiftKey: true })).toBe('redo');
  expect([press('d'), press('ArrowUp'), press('r', { ctrlKey: true })]).toEqual([undefined, undefined, undefined]);
});
