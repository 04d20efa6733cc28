import type { Feature } from '../../lib/feature.ts';
import { PaletteHost } from './PaletteHost.tsx';

/** The command palette and the sheet of shortcuts (experience 4). */
export const paletteFeature: Feature = { overlays: [PaletteHost] };
