// Builds the product and checks the size of its bundles.
import { build } from '../build.mjs';

for (const part of ['server', 'web']) await build(part);
await import('../bundle-size.mjs');
