/** A package as `package-lock.json` has it. `license` is an SPDX expression. */
export type Package = { version?: string; license?: string; dev?: boolean; link?: boolean };

/** Licences that ask for a copy of their text only. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
]);

/** Packages with other licences, by what makes them acceptable. */
const accepted = new Map<string, string>([
  ['@ffmpeg/core', 'GPL: a program of its own, run in a separate process (decision 0022)'],
  [
    'libsignal',
    'GPL: part of Baileys, which speaks the protocol of WhatsApp Web; who passes Recado on passes its source on',
  ],
  ['@img/sharp-*', 'LGPL: libvips is a library of its own, replaceable'],
  ['lightningcss*', 'MPL: builds style sheets, unchanged'],
  ['axe-core', 'MPL: checks pages in journeys, unchanged'],
  ['@axe-core/playwright', 'MPL: checks pages in journeys, unchanged'],
  ['xmlhttprequest-ssl', 'MIT: its package names no licence, its LICENSE file does'],
  ['busboy', 'MIT: named in an old form; part of s3rver, in tests only'],
  ['dicer', 'MIT: named in an old form; part of s3rver, in tests only'],
  ['streamsearch', 'MIT: named in an old form; part of s3rver, in tests only'],
  ['humanize-number', 'MIT: its Readme names it; part of s3rver, in tests only'],
  ['only', 'MIT: its Readme names it; part of s3rver, in tests only'],
]);

const isNamed = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Returns whether an SPDX expression can be met by permissive licences alone. */
export function isPermissive(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isPermissive);
  return bare.split(' AND ').every((licence) => permissive.has(licence.trim()));
}

/** Returns a line for each package whose licence is neither permissive nor accepted by name. */
export const findUnaccepted = (packages: readonly (Package & { path: string })[]): string[] =>
  packages.flatMap(({ path, license }) => {
    const name = path.replace(/^.*node_modules\//, '');
    const isAccepted =
      (license !== undefined && isPermissive(license)) ||
      [...accepted.keys()].some((pattern) => isNamed(name, pattern));
    return isAccepted
      ? []
      : [
          `${name} has the licence ${license ?? '(none)'}: accept it with a reason in scripts/licences.ts, or leave it out`,
        ];
  });
