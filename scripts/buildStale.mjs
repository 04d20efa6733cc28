import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, root } from './build.mjs';

/** The newest change below these paths, in milliseconds. */
function newest(paths) {
  let time = 0;
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const facts = statSync(path);
    if (facts.isDirectory())
      time = Math.max(
        time,
        newest(
          readdirSync(path)
            .filter((name) => name !== 'node_modules' && name !== 'dist')
            .map((name) => join(path, name)),
        ),
      );
    else time = Math.max(time, facts.mtimeMs);
  }
  return time;
}

const outputs = { server: join(root, 'apps/server/dist/main.js'), web: join(root, 'apps/web/dist/index.html') };
const shared = ['packages/contracts', 'package-lock.json'].map((path) => join(root, path));

/** Builds the parts that have changed since their last build: the server, the web or both. */
export async function buildStale(parts = ['server', 'web']) {
  for (const part of parts) {
    const output = outputs[part];
    if (!existsSync(output) || statSync(output).mtimeMs < newest([...shared, join(root, 'apps', part)]))
      await build(part);
  }
}
