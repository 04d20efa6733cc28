import type { MenuEntry, SubmenuId } from '../../lib/feature.ts';
import type { IconName } from '../../lib/icons/iconNames.ts';

/** Two or more entries below one head, in the order of the menu. */
export type Submenu = { id: SubmenuId; entries: readonly [MenuEntry, MenuEntry, ...MenuEntry[]] };

/** The icon of each head. */
export const submenuIcons: Record<SubmenuId, IconName> = {
  campaigns: 'campaign',
  flows: 'flow',
  ai: 'sparkle',
  financial: 'payments',
};

/**
 * Gathers sorted entries into their submenus, each at the place of its first entry. A submenu with a single entry for
 * this user is that entry itself.
 */
export function gatherSubmenus(entries: readonly MenuEntry[]): (MenuEntry | Submenu)[] {
  const seen = new Set<SubmenuId>();
  return entries.flatMap((entry): (MenuEntry | Submenu)[] => {
    const id = entry.submenu?.id;
    if (!id) return [entry];
    if (seen.has(id)) return [];
    seen.add(id);
    const [first, second, ...others] = entries.filter(({ submenu }) => submenu?.id === id);
    return first && second ? [{ id, entries: [first, second, ...others] }] : [entry];
  });
}
