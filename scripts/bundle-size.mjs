// Checks that the compressed files a browser must load before the first screen stay within their budget (experience:
// instant).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../apps/web/dist');
const budget = { initial: 250, route: 120 };
const kilobytes = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const initial = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const total = initial.reduce((sum, file) => sum + kilobytes(file), 0);
const lazy = readdirSync(join(dist, 'assets')).filter(
  (file) => file.endsWith('.js') && !initial.includes(`assets/${file}`),
);
const largest = lazy
  .map((file) => [file, kilobytes(`assets/${file}`)])
  .sort((a, b) => b[1] - a[1])
  .slice(0, 3);

console.log(
  `initial JavaScript ${total.toFixed(1)} KB gz of ${budget.initial} (${initial.length} files); largest lazy: ${largest.map(([file, size]) => `${file} ${size.toFixed(1)} KB`).join(', ')}`,
);
if (initial.length === 0 || total > budget.initial || largest.some(([, size]) => size > budget.route)) {
  console.error('over the budget');
  process.exit(1);
}
