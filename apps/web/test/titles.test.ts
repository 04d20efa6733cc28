import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../src');
const textOf = (file: string): string => readFileSync(file, 'utf8');
const namesTab = /<PageHeader\b|\buseTitle\(/;

/** The files of the pages that routes load. */
const pages = readdirSync(join(src, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:index|[.]feature)[.]ts$/.test(file))
  .map((file) => join(src, 'features', file))
  .flatMap((file) =>
    [...textOf(file).matchAll(/lazyRouteComponent\(\(\) => import\('([^']+)'\)/g)].map(([, page]) =>
      resolve(dirname(file), page!),
    ),
  );

/** Returns whether a page, or a component of its feature or of `ui/page` that it uses, names the browser tab. */
function isTitled(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = textOf(file);
  // `Page.tsx` defines the header, which proves nothing for a page that does not show it.
  if (namesTab.test(text) && file !== join(src, 'ui/page/Page.tsx')) return true;
  return [...text.matchAll(/from '(\.[^']+\.tsx)'/g)]
    .map(([, imported]) => resolve(dirname(file), imported!))
    .filter((imported) => /\/(?:features|ui\/page)\//.test(imported))
    .some((imported) => isTitled(imported, seen));
}

describe('the title of the browser tab', () => {
  it('is set by every page of a route [I18N-01]', () => {
    expect(pages.length).toBeGreaterThan(35);
    expect(pages.filter((page) => !isTitled(page)).map((page) => relative(src, page))).toEqual([]);
  });
});
