import { defineConfig } from 'vite';

/** Bundles what runs outside the server's own thread, each into one file beside `main.js`, which is built first. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: false,
    rollupOptions: {
      input: {
        deliveryReader: 'src/gateways/whatsapp/cloud/deliveryReader.worker.ts',
        documentReader: 'src/gateways/documents/documentReader.worker.ts',
        sheetReader: 'src/gateways/sheets/sheetReader.worker.ts',
        mediaDecoder: 'src/gateways/storage/mediaDecoder.child.ts',
      },
      output: { entryFileNames: '[name].js', format: 'es' },
    },
  },
  ssr: { noExternal: ['@recado/contracts'] },
});
