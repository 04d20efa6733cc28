import fc from 'fast-check';

// Property tests try the same values in each run, and others with `SEED=random` (vitest.config.ts).
fc.configureGlobal({ seed: Number(process.env.SEED) });
