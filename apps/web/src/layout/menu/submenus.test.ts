import { expect, test } from 'vitest';
import type { MenuEntry } from '../../lib/feature.ts';
import { gatherSubmenus } from './submenus.ts';

const entry = (to: string, id?: 'campaigns' | 'ai'): MenuEntry => ({
  to,
  icon: 'bolt',
  label: () => to,
  group: 'administration',
  order: 1,
  ...(id && { submenu: { id } }),
});
const shapeOf = (entries: MenuEntry[]) =>
  gatherSubmenus(entries).map((item) => ('to' in item ? item.to : [item.id, ...item.entries.map(({ to }) => to)]));

test('entries of a submenu gather at the place of its first one [LAY-11]', () => {
  expect(
    shapeOf([entry('/a', 'campaigns'), entry('/b'), entry('/c', 'campaigns'), entry('/d', 'ai'), entry('/e', 'ai')]),
  ).toEqual([['campaigns', '/a', '/c'], '/b', ['ai', '/d', '/e']]);
});

test('a submenu with a single entry is the entry itself [LAY-32]', () => {
  expect(shapeOf([entry('/a', 'campaigns'), entry('/b')])).toEqual(['/a', '/b']);
});
