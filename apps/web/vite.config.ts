import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://localhost:3000';

/**
 * Sonner writes its styles into the page when it loads, which our policy forbids without a nonce; they travel in the
 * bundle instead.
 */
const sonnerStylesFromBundle: Plugin = {
  name: 'sonner-styles-from-bundle',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null;
    const without = code.replace(/^__insertCSS\(.*\);$/m, '');
    if (without === code) this.error('sonner no longer inserts its styles the way this plugin expects');
    return { code: without, map: null };
  },
};

const { resolve } = createRequire(import.meta.url);
const readJson = <T>(file: string): T => JSON.parse(readFileSync(resolve(`emojibase-data/${file}`), 'utf8')) as T;
const emojiAddress = `/assets/emoji-${readJson<{ version: string }>('package.json').version}`;

type Emoji = {
  emoji: string;
  label: string;
  group?: number;
  version: number;
  tags?: string[];
  skins?: { emoji: string; tone: number | number[] }[];
};
type Words = {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: string; message: string }[];
};
const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];
/** Newer pictures are empty boxes on phones and systems of three years ago. */
const newestEmoji = 15;

/** The data calls them "Comutadores" in Portuguese. */
const flagsIn: Record<string, string> = { pt: 'Bandeiras', en: 'Flags', es: 'Banderas' };

/** The pictures and their names in one language, as the picker takes them: 2.1 MB of the package become 250 KB. */
function emojiData(locale: string): string {
  const words = readJson<Words>(`${locale}/messages.json`);
  const emojis = readJson<Emoji[]>(`${locale}/data.json`)
    .filter(({ group, version }) => group !== undefined && group !== 2 && version <= newestEmoji)
    .map(({ emoji, label, group, version, tags, skins }) => {
      const plain = skins?.filter(({ tone }) => typeof tone === 'number');
      return {
        emoji,
        category: group,
        label,
        version,
        tags: tags ?? [],
        ...(plain?.length && {
          skins: Object.fromEntries(plain.map((skin) => [tones[Number(skin.tone) - 1], skin.emoji])),
        }),
      };
    });
  const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  return JSON.stringify({
    locale,
    emojis,
    categories: words.groups
      .filter(({ key }) => key !== 'component')
      .map(({ key, message, order }) => ({
        index: order,
        label: (key === 'flags' && flagsIn[locale]) || capital(message),
      })),
    skinTones: Object.fromEntries(words.skinTones.map(({ key, message }) => [key, capital(message)])),
  });
}

/** The emoji of the picker come from our own address, one file a language, fetched when the picker is first opened. */
const emojiFiles: Plugin = {
  name: 'emoji-files',
  config: () => ({ define: { 'import.meta.env.VITE_EMOJI': JSON.stringify(emojiAddress) } }),
  generateBundle() {
    for (const locale of ['pt', 'en', 'es'])
      this.emitFile({ type: 'asset', fileName: `${emojiAddress.slice(1)}/${locale}.json`, source: emojiData(locale) });
  },
  configureServer(server) {
    server.middlewares.use(emojiAddress, (request, response) => {
      response.setHeader('content-type', 'application/json').end(emojiData(request.url?.slice(1, 3) ?? 'pt'));
    });
  },
};

export default defineConfig({
  plugins: [react(), sonnerStylesFromBundle, emojiFiles],
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    // `scripts/bundle-size.mjs` watches the sizes, compressed.
    chunkSizeWarningLimit: 1_000,
    // The code that every page loads first is one file, however many screens share parts of it: thirty files weighed 6
    // KB more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'] }] } } },
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
});
