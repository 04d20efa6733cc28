import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
type Package = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Lock = { packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }> };

const manifests = [
  'package.json',
  'apps/server/package.json',
  'apps/web/package.json',
  'packages/contracts/package.json',
];
const lock = read('package-lock.json') as Lock;
const versionOf = (name: string): string | undefined => lock.packages[`node_modules/${name}`]?.version;

const atLeast = (version: string | undefined, wanted: readonly [number, number, number]): boolean => {
  const parts = (version ?? '0.0.0').split(/[.-]/).map(Number);
  for (const [index, number] of wanted.entries()) if (parts[index] !== number) return parts[index]! > number;
  return true;
};

describe('dependencies', () => {
  it.each(manifests)('of %s are pinned to one version each [S21]', (file) => {
    const { dependencies = {}, devDependencies = {} } = read(file) as Package;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name, version]) => !name.startsWith('@recado/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('are the versions without the known holes [S21]', () => {
    // 6.17.16, npm's latest, sorts above the range of CVE-2026-48063 and lacks the repair.
    expect(versionOf('baileys')).toBe('7.0.0-rc14');
    expect(atLeast(versionOf('fastify'), [5, 12, 1])).toBe(true);
    expect(versionOf('xlsx')).toBeUndefined();
  });

  it('come with a checksum [S21]', () => {
    const unchecked = Object.entries(lock.packages).filter(
      ([path, { link, integrity }]) => path.startsWith('node_modules/') && !link && !integrity,
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});
