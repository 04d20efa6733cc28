import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dark, light } from '../src/ui/theme/palettes.ts';

const css = readFileSync(join(import.meta.dirname, '../src/features/kanban/KanbanPage.module.css'), 'utf8');

/** Returns the colour of the palette that a class of the kanban has as its background. */
function backgroundOf(name: string, palette: typeof light): string {
  const rule = new RegExp(`\\n\\.${name} {[^}]*\\n  background: var\\(--mui-palette-(\\w+)-(\\w+)\\);`).exec(css);
  const [, group = '', shade = ''] = rule ?? [];
  const colour = (palette as unknown as Record<string, Record<string, string> | undefined>)[group]?.[shade];
  if (colour === undefined) throw new Error(`.${name} has no background of the palette`);
  return colour;
}

/** The sum of the channels of a grey: 0 is black. */
const brightness = (hex: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0);

describe('a column of the kanban', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ])('is darker than the cards on it and than the board in the %s scheme', (_scheme, palette) => {
    const [column, card, board] = ['column', 'card', 'body'].map((name) => brightness(backgroundOf(name, palette)));
    expect(column).toBeLessThan(card!);
    expect(column).toBeLessThan(board!);
  });
});
