import type { Mutant } from './mutant.ts';
export const serverMutants: readonly Mutant[] = [];
