import { limits } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { addFiles, FileListForm, formOf } from './fileListForm.ts';

const file = (name: string, size = 3): File => Object.defineProperty(new File(['abc'], name), 'size', { value: size });
const codesOf = (form: FileListForm): unknown[] =>
  FileListForm.safeParse(form).error?.issues.map(({ code, path }) => [path.join('.'), code]) ?? [];

describe('the form of a file list', () => {
  it('adds chosen files as options that are named like them, with keys of their own [FILE-08]', () => {
    const first = addFiles([], [file('tabela.2026.pdf'), file('duna.jpg')]);
    expect(first.map(({ name, id, key }) => [name, id, key])).toEqual([
      ['tabela.2026', null, -1],
      ['duna', null, -2],
    ]);
    expect(addFiles(first.slice(1), [file('x.png')]).map(({ key }) => key)).toEqual([-2, -3]);
  });

  it('needs a name of 3 characters, a message, and a name for each file [FILE-03, FILE-04]', () => {
    expect(codesOf({ ...formOf(null), name: 'ab', message: ' ' }).map((issue) => (issue as string[])[0])).toEqual([
      'name',
      'message',
    ]);
    const whole = { name: 'Catálogo', message: 'Veja', options: addFiles([], [file('a.pdf')]) };
    expect(codesOf(whole)).toEqual([]);
    expect(codesOf({ ...whole, options: whole.options.map((option) => ({ ...option, name: ' ' })) })).toEqual([
      ['options', 'custom'],
    ]);
    expect(codesOf({ ...whole, options: addFiles([], [file('a.mp4', 0)]) })).toEqual([['options', 'too_small']]);
    expect(codesOf({ ...whole, options: addFiles([], [file('a.mp4', limits.fileBytes + 1)]) })).toEqual([
      ['options', 'too_big'],
    ]);
  });
});
