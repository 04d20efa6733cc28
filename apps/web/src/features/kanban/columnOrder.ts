import { openColumn } from '@recado/contracts';
import { create } from 'zustand';
import { ownKey } from '../../lib/browser/ownKey.ts';
import type { ColumnId } from './cards.ts';

const key = (): string => ownKey('kanbanColumns');
const isId = (value: unknown): value is ColumnId => value === openColumn || typeof value === 'number';

function stored(): ColumnId[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isId) : [];
  } catch {
    return [];
  }
}

const useStore = create<{ key: string; order: readonly ColumnId[] }>(() => ({ key: '', order: [] }));

/** Returns the order of the columns that the user chose in this browser. */
export function useColumnOrder(): readonly ColumnId[] {
  const present = useStore();
  return present.key === key() ? present.order : stored();
}

/** Stores the order of the columns after one of them was moved by a step. */
export function moveColumn(shown: readonly ColumnId[], id: ColumnId, step: -1 | 1): void {
  const from = shown.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= shown.length) return;
  const order = shown.toSpliced(from, 1).toSpliced(to, 0, id);
  localStorage.setItem(key(), JSON.stringify(order));
  useStore.setState({ key: key(), order });
}
