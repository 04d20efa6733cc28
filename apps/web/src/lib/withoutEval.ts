import { config } from 'zod';

// Zod calls `new Function` for its first schema. The page's policy refuses it and reports a violation.
config({ jitless: true });
