import { expect, test } from 'vitest';
import { commandOf, isForCanvas } from './canvasKeys.ts';

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

test('a key in a field or window is not for the canvas, except Ctrl+S in a field of the page', () => {
  const inside = (...selectors: string[]) => ({
    closest: (wanted: string) => (selectors.some((one) => wanted.split(', ').includes(one)) ? ({} as Element) : null),
  });
  expect(isForCanvas('remove', null)).toBe(true);
  expect(isForCanvas('remove', inside())).toBe(true);
  expect(isForCanvas('remove', inside('input'))).toBe(false);
  expect(isForCanvas('save', inside('input'))).toBe(true);
  for (const command of ['remove', 'selectAll', 'copy', 'open'] as const)
    expect([command, isForCanvas(command, inside('[data-own-keys]'))]).toEqual([command, false]);
  for (const command of ['save', 'undo', 'find'] as const)
    expect([command, isForCanvas(command, inside('[data-own-keys]'))]).toEqual([command, true]);
  for (const command of ['remove', 'save', 'undo'] as const) {
    expect(isForCanvas(command, inside('.MuiModal-root'))).toBe(false);
    expect(isForCanvas(command, inside('input', '[role="dialog"]'))).toBe(false);
  }
});
