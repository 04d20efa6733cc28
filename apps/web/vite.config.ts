import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://localhost:3000';

/** Sonner writes its styles into the page when it loads, which our policy forbids without a nonce; they travel in the bundle instead. */
const sonnerStylesFromBundle: Plugin = {
  name: 'sonner-styles-from-bundle',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null;
    const without = code.replace(/^__insertCSS\(.*\);$/m, '');
    if (without === code) this.error('sonner no longer inserts its styles the way this plugin expects');
    return { code: without, map: null };
  },
};

export default defineConfig({
  plugins: [react(), sonnerStylesFromBundle],
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist', assetsDir: 'assets', target: 'es2022' },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
});
