// Preloaded into the server process of an experiment: `node --import plantHooks.mjs dist/main.js`. It edits the text of
// the built server while it is being loaded, as `PLANT_EDITS` says, so that a planted bug or a place to die needs no
// line in the product. An edit that does not find its place exactly once fails the start: a bug that is not planted
// proves nothing.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  globalThis.passesLeft = Number(process.env.CRASH_AFTER ?? 0);
  register(import.meta.url);
}

export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith('/dist/main.js')) return loaded;
  let source = loaded.source.toString();
  for (const [find, put] of JSON.parse(process.env.PLANT_EDITS ?? '[]')) {
    const parts = source.split(find);
    if (parts.length !== 2) throw new Error(`planting: ${parts.length - 1} places instead of one for ${find}`);
    source = parts.join(put);
  }
  return { ...loaded, source };
}
