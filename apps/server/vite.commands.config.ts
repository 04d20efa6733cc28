import { defineConfig } from 'vite';

/** Bundles the commands of the operator into `dist/commands`. Requires the build of `main.js`, which empties `dist`. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: false,
    rollupOptions: {
      input: {
        backup: 'src/backup/backup.command.ts',
        restore: 'src/backup/restore.command.ts',
        'move-files': 'src/moveFiles/moveFiles.command.ts',
        doctor: 'src/doctor/doctor.command.ts',
        'rotate-key': 'src/keys/rotateKey.command.ts',
      },
      output: {
        entryFileNames: 'commands/[name].js',
        chunkFileNames: 'commands/[name]-[hash].js',
        assetFileNames: 'commands/[name][extname]',
        format: 'es',
      },
    },
  },
  ssr: { noExternal: ['@recado/contracts'] },
});
