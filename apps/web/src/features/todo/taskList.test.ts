import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTask,
  editTask,
  longestTask,
  markTask,
  moveTask,
  moveTaskBy,
  parseTasks,
  removeDone,
  removeTask,
  restoreTasks,
  type Task,
  type Tasks,
} from './taskList.ts';

const createdAt = '2026-11-24T09:00:00.000Z';
const task = (id: string, isDone = false): Task => ({ id, text: `tarefa ${id}`, isDone, createdAt });
const ids = (tasks: Tasks): string => tasks.map(({ id }) => id).join('');

describe('the task list', () => {
  it('adds a task above the others, without surrounding spaces [TODO-02]', () => {
    const tasks = addTask([task('a')], '  ligar \n', { id: 'b', createdAt });
    expect(tasks).toEqual([{ id: 'b', text: 'ligar', isDone: false, createdAt }, task('a')]);
  });

  it('neither adds nor keeps a blank text [TODO-03]', () => {
    const tasks = [task('a')];
    for (const blank of ['', '   ', '\n\t', ' ']) {
      expect(addTask(tasks, blank, { id: 'b', createdAt })).toBe(tasks);
      expect(editTask(tasks, 'a', blank)).toBe(tasks);
    }
  });

  it('shortens a text that is too long', () => {
    expect(addTask([], 'x'.repeat(longestTask + 1), { id: 'a', createdAt })[0]?.text).toHaveLength(longestTask);
  });

  it('edits, marks and removes one task only [TODO-02]', () => {
    const tasks = [task('a'), task('b'), task('c', true)];
    expect(editTask(tasks, 'b', 'outra').map(({ text }) => text)).toEqual(['tarefa a', 'outra', 'tarefa c']);
    expect(markTask(tasks, 'a', true).map(({ isDone }) => isDone)).toEqual([true, false, true]);
    expect(markTask(tasks, 'c', false).map(({ isDone }) => isDone)).toEqual([false, false, false]);
    expect(ids(removeTask(tasks, 'b'))).toBe('ac');
    expect(ids(removeDone(tasks))).toBe('ab');
  });

  it('moves open tasks past done ones, and not past the edge', () => {
    const tasks = [task('a'), task('x', true), task('b'), task('c')];
    expect(ids(moveTaskBy(tasks, 'a', 1))).toBe('xbac');
    expect(ids(moveTaskBy(tasks, 'c', -1))).toBe('axcb');
    expect(moveTaskBy(tasks, 'a', -1)).toBe(tasks);
    expect(moveTaskBy(tasks, 'c', 1)).toBe(tasks);
    expect(moveTaskBy(tasks, 'unknown', 1)).toBe(tasks);
    expect(ids(moveTask(tasks, 'c', 'a'))).toBe('caxb');
    expect(moveTask(tasks, 'c', 'unknown')).toBe(tasks);
  });

  it('puts removed tasks back to their places and keeps later changes', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 });
    fc.assert(
      fc.property(list, fc.func(fc.boolean()), (letters, isRemoved) => {
        const before = letters.map((id) => task(id));
        const removed = before.filter(({ id }) => isRemoved(id));
        const rest = before.filter((kept) => !removed.includes(kept));
        expect(restoreTasks(rest, removed, before)).toEqual(before);
        const later = addTask(rest, 'nova', { id: 'z', createdAt });
        expect(ids(restoreTasks(later, removed, before)).replace('z', '')).toBe(ids(before));
        expect(restoreTasks(before, removed, before)).toEqual(before);
      }),
    );
  });

  it('reads what it wrote and skips everything else in the storage', () => {
    const tasks = [task('a'), task('b', true)];
    expect(parseTasks(JSON.stringify(tasks))).toEqual(tasks);
    const damaged = [null, 3, { id: 'x' }, { ...task('d'), createdAt: 'ontem' }, task('c')];
    expect(parseTasks(JSON.stringify(damaged))).toEqual([task('c')]);
    for (const broken of [null, '', '{', '{}', '"a"', 'null']) expect(parseTasks(broken)).toEqual([]);
  });
});
