/** The seed of generated tests: a constant, or what `SEED` names (vitest.config.ts). */
export const seed = Number(process.env.SEED);
