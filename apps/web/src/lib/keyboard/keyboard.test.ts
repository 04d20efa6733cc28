import { beforeAll, describe, expect, it, vi } from 'vitest';

type Keyboard = typeof import('./keyboard.ts');
let keyboard: Keyboard;

beforeAll(async () => {
  vi.stubGlobal('navigator', { platform: 'Linux' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  keyboard = await import('./keyboard.ts');
});

type Press = {
  key: string;
  code?: string;
  ctrl?: boolean;
  meta?: boolean;
  alt?: boolean;
  shift?: boolean;
  altGraph?: boolean;
};

const press = ({
  key,
  code = '',
  ctrl = false,
  meta = false,
  alt = false,
  shift = false,
  altGraph = false,
}: Press) => ({
  key,
  code,
  ctrlKey: ctrl,
  metaKey: meta,
  altKey: alt,
  shiftKey: shift,
  getModifierState: (name: string) => name === 'AltGraph' && altGraph,
});

describe('isTyping', () => {
  it.each<[string, Press, boolean]>([
    ['a letter', { key: 'e' }, true],
    ['a capital', { key: 'E', shift: true }, true],
    ['a dead key', { key: 'Dead', code: 'BracketLeft' }, true],
    ['the first key of an input method', { key: 'Process' }, true],
    ['the slash of a Brazilian keyboard by AltGr', { key: '/', code: 'KeyQ', altGraph: true }, true],
    ['AltGr reported as Ctrl and Alt', { key: '€', ctrl: true, alt: true, altGraph: true }, true],
    ['a copy', { key: 'c', ctrl: true }, false],
    ['a copy on a Mac', { key: 'c', meta: true }, false],
    ['an access key', { key: 'e', alt: true }, false],
    ['an arrow', { key: 'ArrowDown' }, false],
    ['a modifier alone', { key: 'Shift', shift: true }, false],
  ])('recognizes %s', (_, pressed, typed) => expect(keyboard.isTyping(press(pressed), false)).toBe(typed));

  it('takes the characters of the Option key as text on a Mac', () => {
    expect(keyboard.isTyping(press({ key: 'å', code: 'KeyA', alt: true, altGraph: true }), true)).toBe(true);
  });
});

describe('isPressed', () => {
  const resolve = 'Alt+Shift+E';
  it.each<[string, Press, string, boolean, boolean]>([
    ['the combination', { key: 'E', alt: true, shift: true }, resolve, false, true],
    [
      'the combination on a Mac, where it types another character',
      { key: '´', code: 'KeyE', alt: true, shift: true, altGraph: true },
      resolve,
      true,
      true,
    ],
    ['the letter alone', { key: 'e' }, resolve, false, false],
    ['the letter without Shift', { key: 'e', alt: true }, resolve, false, false],
    ['another letter', { key: 'A', alt: true, shift: true }, resolve, false, false],
    ['AltGr and Shift', { key: 'E', code: 'KeyE', alt: true, shift: true, altGraph: true }, resolve, false, false],
    ['Ctrl in addition', { key: 'E', alt: true, shift: true, ctrl: true }, resolve, false, false],
    ['a shifted slash', { key: '/', code: 'Digit7', ctrl: true, shift: true }, 'Mod+/', false, true],
    ['the command key on a Mac', { key: '/', meta: true }, 'Mod+/', true, true],
    ['Ctrl on a Mac', { key: '/', ctrl: true }, 'Mod+/', true, false],
  ])('recognizes %s', (_, pressed, combination, apple, expected) =>
    expect(keyboard.isPressed(press(pressed), combination, apple)).toBe(expected),
  );
});
