import { defineConfig } from 'vite';

/** Bundles the worker thread that parses large deliveries, beside `main.js`, which is built first. */
export default defineConfig({
  build: {
    ssr: 'src/gateways/whatsapp/cloud/deliveryReader.worker.ts',
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: false,
    rollupOptions: { output: { entryFileNames: 'deliveryReader.js', format: 'es' } },
  },
  ssr: { noExternal: ['@recado/contracts'] },
});
