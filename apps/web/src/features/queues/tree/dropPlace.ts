import { findRow, type EditedTree, type Place, type TreeRow } from './editedTree.ts';

/** The place at which a dragged option would land, and the row and depth of its line. */
export type Drop = { row: number; edge: 'above' | 'below'; depth: number; place: Place };

/** The width of a level, in px. */
const levelPx = 28;
/** To the right of this many levels after its title begins, a row takes the dragged option as its child. */
const childLevels = 2;

/**
 * Returns where an option lands that is dragged over a row; null for a place inside itself. In the upper half it lands
 * above the row; in the lower half below it, or inside it when the pointer is further to the right.
 */
export function dropPlace(
  tree: EditedTree,
  dragged: number,
  over: TreeRow,
  point: { x: number; y: number },
  rect: { left: number; top: number; height: number },
): Drop | null {
  const { option, depth, place } = over;
  const self = findRow(tree, dragged);
  if (!self || findRow([self.option], option.key)) return null;
  if (point.y < rect.top + rect.height / 2) return { row: option.key, edge: 'above', depth, place };
  const isInside = option.children.length > 0 || point.x > rect.left + (depth + childLevels) * levelPx + 40;
  return isInside
    ? { row: option.key, edge: 'below', depth: depth + 1, place: { parent: option.key, index: 0 } }
    : { row: option.key, edge: 'below', depth, place: { parent: place.parent, index: place.index + 1 } };
}
