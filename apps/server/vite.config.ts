import { defineConfig } from 'vite';

/** Bundles the server and the contracts into one file; packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rollupOptions: { output: { entryFileNames: 'main.js', format: 'es' } },
  },
  ssr: { noExternal: ['@recado/contracts'] },
});
