import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceEdit } from './experiment.ts';

const root = join(import.meta.dirname, '../../../..');

/**
 * Vite plugin that applies the edits of `PLANT_SOURCES` (JSON) to source files while tests load them. Planted bugs need
 * no line in the product. An edit whose text does not stand in its file exactly once ends the run.
 */
export function plantSources() {
  const edits = JSON.parse(process.env.PLANT_SOURCES ?? '[]') as SourceEdit[];
  for (const [file, find] of edits)
    if (placesOf(file, find) !== 1)
      throw new Error(`planting: ${placesOf(file, find)} places instead of one in ${file} for ${find}`);
  return {
    name: 'plant-sources',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      const wanted = edits.filter(([file]) => id.split('?')[0] === join(root, file));
      return wanted.length === 0 ? undefined : wanted.reduce((text, [, find, put]) => text.split(find).join(put), code);
    },
  };
}

/** How often a text stands in a source file. */
export const placesOf = (file: string, find: string): number =>
  readFileSync(join(root, file), 'utf8').split(find).length - 1;
