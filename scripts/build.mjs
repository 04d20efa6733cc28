import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as viteBuild } from 'vite';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Code that runs outside the server's own thread or process needs separate files. */
const configs = {
  server: ['vite.config.ts', 'vite.worker.config.ts', 'vite.commands.config.ts'],
  web: ['vite.config.ts'],
};

/**
 * Builds one part: `server` into one file and its worker beside its packages, `web` into static files. `plugins` go
 * before the part's own.
 */
export async function build(part, plugins = []) {
  const folder = join(root, 'apps', part);
  await keepingNodeEnv(async () => {
    for (const config of configs[part])
      await viteBuild({ root: folder, configFile: join(folder, config), logLevel: 'warn', plugins });
  });
}

/** The bundler leaves NODE_ENV=production behind, and whoever started us may start the product next. */
async function keepingNodeEnv(run) {
  const before = process.env.NODE_ENV;
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** Builds the threads and processes of the server alone into a folder, for tests. */
export async function buildParts(outDir, plugins = []) {
  const folder = join(root, 'apps/server');
  const configFile = join(folder, 'vite.worker.config.ts');
  await keepingNodeEnv(() => viteBuild({ root: folder, configFile, logLevel: 'warn', plugins, build: { outDir } }));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const part of process.argv.slice(2).length ? process.argv.slice(2) : ['server', 'web']) await build(part);
