import { features } from '../features.ts';
import type { Bell } from '../lib/feature.ts';

/** The bells of all features, from the left (LAY-23). Fixed at load. */
export const bells: readonly Bell[] = features.flatMap(({ bells: own = [] }) => own).toSorted((a, b) => a.order - b.order);
