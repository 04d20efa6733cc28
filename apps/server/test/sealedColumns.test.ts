import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
// Loads every file that seals, and with it every declaration.
import '../src/app.ts';
import { secretColumns } from '../src/kernel/db/secretColumn.ts';
import { declaredColumns } from './sealedValues.ts';

const sources = join(import.meta.dirname, '../src');

/** Columns with secrets that no application key seals, with what they hold. */
const notSealed: Readonly<Record<string, string>> = {
  'users.password_hash': 'an Argon2 hash',
  'sessions.token_hash': 'a hash of a random text',
  'password_resets.code_hash': 'a hash of a code',
  'recovery_codes.code_hash': 'a hash of a code',
  'api_tokens.hash': 'a hash of a random text',
  'connections.token': 'a random text that a call is compared with',
  'connections.qrcode': 'a code that a phone scans within a minute',
  'messages.media_handle': 'the address and key of a file at WhatsApp',
  'cloud_accounts.verify_hash': 'an HMAC by a key that outlives a rotation',
};

/** Places that are no columns, with the columns whose parts are sealed for them. */
const placesOfParts: Readonly<Record<string, readonly string[]>> = {
  'flows.document': ['flows.draft', 'flow_versions.document'],
};

/** Returns the columns with secrets that are neither declared nor explained. */
const undeclared = (columns: readonly string[]): string[] => {
  const known = new Set([...declaredColumns(), ...Object.keys(notSealed)]);
  return columns
    .filter((name) => !known.has(name))
    .map((name) => `${name} holds a secret: declare it with declareSealed(), or say here what it holds instead`);
};

const markedColumns = [...secretColumns].flatMap(([table, columns]) =>
  columns.map(({ name }) => `${getTableName(table)}.${name}`),
);

/** Returns what a source file seals values for, as `table.column`; `table.*` if the column is no constant. */
const placesIn = (source: string): string[] =>
  [...source.matchAll(/\btable: '(\w+)',\s*column(?:: (?:'(\w+)')?|,)/g)].map(
    ([, table, column]) => `${table}.${column ?? '*'}`,
  );

/** Returns the places of a source file that no declaration covers. */
const unknownPlaces = (source: string): string[] => {
  const declared = declaredColumns();
  return placesIn(source).filter((place) => {
    const columns = placesOfParts[place] ?? [place];
    return !columns.every((column) =>
      column.endsWith('.*') ? declared.some((one) => one.startsWith(column.slice(0, -1))) : declared.includes(column),
    );
  });
};

const sourceFiles = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(sources, path), 'utf8') }));

describe('sealed columns', () => {
  it('are all declared, so that a rotation of the application key seals them anew', () => {
    expect(undeclared(markedColumns)).toEqual([]);
    expect(undeclared(['planted_vaults.pin'])).toEqual([expect.stringMatching(/^planted_vaults\.pin holds a secret/)]);
  });

  it('are marked as secrets, so that no export contains them', () => {
    const elsewhere = ['key_check.sealed', 'settings.value'];
    expect(declaredColumns().filter((name) => !markedColumns.includes(name) && !elsewhere.includes(name))).toEqual([]);
  });

  it('are the only places for which the product seals', () => {
    const places = sourceFiles.flatMap(({ text }) => placesIn(text));
    expect(new Set(places).size).toBeGreaterThan(8);
    expect(sourceFiles.flatMap(({ path, text }) => unknownPlaces(text).map((place) => `${path}: ${place}`))).toEqual(
      [],
    );
    expect(unknownPlaces(`seal(pin, { table: 'planted_vaults', column: 'pin', row: 1 })`)).toEqual([
      'planted_vaults.pin',
    ]);
    expect(unknownPlaces(`seal(pin, { table: 'planted_vaults', column, row: 1 })`)).toEqual(['planted_vaults.*']);
  });

  it('are sealed with a place that the source file or its feature names', () => {
    const sealing = sourceFiles.filter(({ path, text }) => /\.seal\(/.test(text) && path.startsWith('features/'));
    const features = new Set(sealing.map(({ path }) => path.split('/')[1]!));
    expect(features.size).toBeGreaterThan(8);
    const placing = new Set(
      sourceFiles.filter(({ text }) => placesIn(text).length > 0).map(({ path }) => path.split('/')[1]!),
    );
    expect([...features].filter((feature) => !placing.has(feature))).toEqual([]);
  });

  it('that are not sealed are explained once, and none of them is gone', () => {
    expect(Object.keys(notSealed).filter((name) => !markedColumns.includes(name))).toEqual([]);
    expect(Object.keys(notSealed).filter((name) => declaredColumns().includes(name))).toEqual([]);
  });
});
