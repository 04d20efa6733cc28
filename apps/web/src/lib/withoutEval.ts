import { config } from 'zod';

// Zod tries `new Function` when it makes its first schema, which the page's policy refuses and reports as a violation.
config({ jitless: true });
