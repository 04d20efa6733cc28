import { externalMutants } from './external.ts';
import type { Mutant } from './mutant.ts';
import { serverMutants } from './server.ts';
import { webMutants } from './web.ts';

/** All mutants, in the order of the files. */
export const mutants: readonly Mutant[] = [...webMutants, ...serverMutants, ...externalMutants];
